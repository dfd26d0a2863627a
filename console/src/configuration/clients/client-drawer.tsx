import { useTranslation } from 'react-i18next'
import { KnownClient } from '../../../../src/model/known-client.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { FormDrawer } from '../../forms/form-drawer.tsx'
import { useSmallForm } from '../../forms/use-small-form.ts'

type Props = { start: KnownClient; isNew: boolean; onClose: () => void }

/** The name of a client id: a new one, or a change. */
export function ClientDrawer({ start, isNew, onClose }: Props) {
  const { t } = useTranslation('registry')
  const { form, ...sending } = useSmallForm<KnownClient>({
    schema: KnownClient,
    start,
    save: (body) =>
      isNew
        ? call(endpoints.createClient, { body })
        : call(endpoints.putClient, { params: { clientId: start.clientId }, body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={isNew ? t('clients.new') : t('clients.edit', start)}
      sending={sending}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="clientId"
        label={t('clients.clientId')}
        disabled={!isNew}
        monospace
      />
      <TextField form={form} name="name" label={t('clients.name')} />
      <TextField form={form} name="description" label={t('clients.description_')} multiline />
    </FormDrawer>
  )
}
