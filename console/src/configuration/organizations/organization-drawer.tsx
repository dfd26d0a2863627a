import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Organization } from '../../../../src/model/organization.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { versioned } from '../../api/query.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { FormDrawer } from '../../forms/form-drawer.tsx'
import { useSmallForm } from '../../forms/use-small-form.ts'

type Props = { name?: string; onClose: () => void }

/** A new organization, or an old one under the version it was read at. */
export function OrganizationDrawer({ name, onClose }: Props) {
  const { data } = useQuery({
    ...versioned(endpoints.getOrganization, { params: { name: name ?? '' } }),
    enabled: name !== undefined,
    staleTime: 0,
  })
  if (name === undefined) return <Fields start={{ name: '', description: '' }} onClose={onClose} />
  return data ? <Fields start={data.body} etag={data.etag} isNamed onClose={onClose} /> : null
}

type FieldsProps = {
  start: Organization
  etag?: string
  isNamed?: boolean
  onClose: () => void
}

function Fields({ start, etag, isNamed, onClose }: FieldsProps) {
  const { t } = useTranslation('registry')
  const { form, ...sending } = useSmallForm<Organization>({
    schema: Organization,
    start,
    save: (body) =>
      isNamed
        ? call(endpoints.putOrganization, { params: { name: start.name }, body }, { etag })
        : call(endpoints.createOrganization, { body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={isNamed ? t('organizations.edit', start) : t('organizations.new')}
      sending={sending}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('organizations.name')}
        hint={isNamed && t('organizations.nameHint')}
        disabled={isNamed}
      />
      <TextField form={form} name="description" label={t('organizations.description_')} multiline />
    </FormDrawer>
  )
}
