import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import { recordingText } from '../delivery/recording-text.ts'
import { useSettings } from './use-settings.ts'

/** What the general setting keeps, for a delivery that follows it. */
export function InheritedRecording() {
  const { t } = useTranslation('recording')
  const { t: words } = useTranslation('deliveries')
  const settings = useSettings()
  if (!settings) return null
  const inherited = { ...settings.messageRecording, mode: 'overridden' as const, redact: [] }
  return (
    <Text fz="sm">
      {t('inherited', { text: recordingText(words, inherited) })}{' '}
      <TextLink to="/settings">{t('settings')}</TextLink>
    </Text>
  )
}
