import { Alert } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import { Icon } from '../../ui/icon.tsx'
import { sentenceOf } from './sentence-text.ts'

/** Says in words what the settings will do, while they are being changed. */
export function Sentence({ form }: { form: UseFormReturn<AccessControl> }) {
  const { t } = useTranslation('accessControl')
  const values = useWatch({ control: form.control }) as AccessControl
  const isOpen = !values.tokenManagement.enabled
  return (
    <Alert
      color={isOpen ? 'orange' : 'blue'}
      icon={<Icon name={isOpen ? 'unlock' : 'shield'} />}
      title={t('sentence.title')}
      aria-live="polite"
    >
      {sentenceOf(t, values)}
    </Alert>
  )
}
