import { Alert, List, Stack } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import type { AnswerOf } from '../../api/endpoints.ts'
import { FieldRow } from '../../forms/fields/field-row.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Section } from '../../forms/section.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { StepButtons } from './step-buttons.tsx'

type Props = {
  form: UseFormReturn<Delivery>
  organizations: readonly string[]
  found: AnswerOf<'importOpenApi'> | undefined
  onBack: () => void
  onNext: () => void
}

const FIELDS = ['organization', 'api', 'version', 'description', 'upstream.url'] as const

/** Second step: name, version and the application; what an OpenAPI document said is already there. */
export function DetailsStep({ form, organizations, found, onBack, onNext }: Props) {
  const { t } = useTranslation('newDelivery')
  const [organization, api, version] = useWatch({
    control: form.control,
    name: ['organization', 'api', 'version'],
  })
  const next = async () => {
    if (await form.trigger([...FIELDS], { shouldFocus: true })) onNext()
  }
  return (
    <Stack gap="lg">
      {found && <Found found={found} />}
      <Section title={t('step.details')}>
        {organizations.length > 0 ? (
          <SelectField
            form={form}
            name="organization"
            label={t('field.organization')}
            choices={organizations.map((name) => ({ value: name, label: name }))}
          />
        ) : (
          <TextField form={form} name="organization" label={t('field.organization')} />
        )}
        <TextField form={form} name="api" label={t('field.api')} />
        <TextField form={form} name="version" label={t('field.version')} />
        <TextField
          form={form}
          name="upstream.url"
          label={t('field.upstream')}
          placeholder="http://127.0.0.1:8083"
          monospace
        />
        <TextField form={form} name="description" label={t('field.description')} multiline />
        <FieldRow label={t('field.path')}>
          <CodeText
            text={`/gateway/${deliveryPath({ organization, api: api || '…', version: version || '…' })}`}
          />
        </FieldRow>
      </Section>
      <StepButtons onBack={onBack} onNext={() => void next()} />
    </Stack>
  )
}

function Found({ found: { operations, warnings } }: { found: AnswerOf<'importOpenApi'> }) {
  const { t } = useTranslation('newDelivery')
  return (
    <Alert
      color={warnings.length > 0 ? 'orange' : 'green'}
      title={t('source.found', { count: operations.length })}
      role="status"
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
