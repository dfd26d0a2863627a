import { useQuery } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sessionEndpoints, type User } from '../../../../src/model/endpoints/session.ts'
import type { Role } from '../../../../src/model/role.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { ListField } from '../../forms/fields/list-field.tsx'
import { SecretField } from '../../forms/fields/secret-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { FormDrawer } from '../../forms/form-drawer.tsx'
import { useSmallForm } from '../../forms/use-small-form.ts'
import { RolesField } from '../roles-field.tsx'

type Access = { roles: Role[]; organizations: string[]; disabled: boolean }
type NewValues = Access & { name: string; password: string }
type EditValues = Access & { password?: string }

/** A new user, with a first password. */
export function NewUser({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('administration')
  const { form, ...sending } = useSmallForm<NewValues>({
    schema: sessionEndpoints.createUser.body,
    start: { name: '', password: '', roles: ['operator'], organizations: [], disabled: false },
    save: (body) => call(endpoints.createUser, { body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={t('users.new')}
      command="varco user add NAME --role operator"
      sending={sending}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('users.name')} />
      <SecretField
        form={form}
        name="password"
        label={t('users.password')}
        hint={t('users.passwordHint')}
      />
      <AccessFields form={form} />
    </FormDrawer>
  )
}

/** Roles, organizations and state of a user, and a new password when one is typed. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('administration')
  const { name, roles, organizations, disabled } = user
  const { form, ...sending } = useSmallForm<EditValues>({
    schema: sessionEndpoints.putUser.body,
    start: { roles, organizations, disabled },
    save: (body) => call(endpoints.putUser, { params: { name }, body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={t('users.edit', { name })}
      command={`varco user passwd ${name}`}
      sending={sending}
      onClose={onClose}
    >
      <AccessFields form={form} />
      <SwitchField form={form} name="disabled" label={t('users.disabled')} />
      <SecretField
        form={form}
        name="password"
        label={t('users.newPassword')}
        hint={t('users.newPasswordHint')}
        optional
      />
    </FormDrawer>
  )
}

function AccessFields<T extends FieldValues & Access>({ form }: { form: UseFormReturn<T> }) {
  const { t } = useTranslation('administration')
  const { data } = useQuery(query(endpoints.listOrganizations, {}))
  return (
    <>
      <RolesField form={form} name={'roles' as FieldPath<T>} label={t('users.roles')} />
      <ListField
        form={form}
        name={'organizations' as FieldPath<T>}
        label={t('users.organizations')}
        hint={t('users.organizationsHint')}
        offered={data?.items.map(({ name }) => name)}
      />
    </>
  )
}
