import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { FieldRow } from '../../forms/fields/field-row.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { Section } from '../../forms/section.tsx'
import type { Editing } from '../../forms/use-editing.ts'
import type { Saving } from '../../forms/use-saving.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { protectionText } from '../deliveries/protection.ts'

type Props = { editing: Editing<Delivery> & { saving: Saving<Delivery> }; onBack: () => void }

/** Last step: a look at everything, then the delivery is made; a refusal leaves all as it was. */
export function ReviewStep({ editing, onBack }: Props) {
  const { t } = useTranslation(['newDelivery', 'frame'])
  const { t: words } = useTranslation('deliveries')
  const { saving, form } = editing
  const delivery = form.getValues()
  return (
    <Stack gap="lg">
      <Refusal error={saving.error} />
      <Section title={t('review.title')}>
        <FieldRow label={t('field.path')}>
          <CodeText text={`/gateway/${deliveryPath(delivery)}`} />
        </FieldRow>
        <FieldRow label={t('field.upstream')}>
          <CodeText text={delivery.upstream.url} />
        </FieldRow>
        <FieldRow label={t('step.protection')}>
          {protectionText(words, delivery.accessControl)}
        </FieldRow>
      </Section>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('frame:action.back')}
        </Button>
        <Button loading={saving.isSaving} onClick={() => saving.confirm(false)}>
          {t('review.create')}
        </Button>
      </Group>
      <CliHint command="varco apply varco.yaml" />
    </Stack>
  )
}
