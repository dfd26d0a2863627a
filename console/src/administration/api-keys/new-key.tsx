import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Role } from '../../../../src/model/role.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { ListField } from '../../forms/fields/list-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { FormDrawer } from '../../forms/form-drawer.tsx'
import { useSmallForm } from '../../forms/use-small-form.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { RolesField } from '../roles-field.tsx'

const DAY_MS = 86_400_000
const NewKeyValues = z.object({
  name: z.string().min(1).max(100),
  roles: z.array(Role).min(1, 'expected at least one role'),
  organizations: z.array(z.string()),
  days: z.int().min(1).max(3650).nullable(),
})
type NewKeyValues = z.infer<typeof NewKeyValues>

/** Makes a key, then shows its secret: the only time anybody sees it. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('administration')
  const [secret, setSecret] = useState<string>()
  const { data } = useQuery(query(endpoints.listOrganizations, {}))
  const { form, ...sending } = useSmallForm<NewKeyValues>({
    schema: NewKeyValues,
    start: { name: '', roles: ['operator'], organizations: [], days: 90 },
    save: async ({ days, ...key }) => {
      const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
      const made = await call(endpoints.createApiKey, { body: { ...key, expiresAt } })
      setSecret(made.key)
    },
    onDone: () => {},
  })
  if (secret !== undefined) return <Shown secret={secret} onClose={onClose} />
  return (
    <FormDrawer title={t('keys.new')} sending={sending} onClose={onClose}>
      <TextField form={form} name="name" label={t('keys.name')} />
      <RolesField form={form} name="roles" label={t('keys.roles')} />
      <ListField
        form={form}
        name="organizations"
        label={t('users.organizations')}
        hint={t('users.organizationsHint')}
        offered={data?.items.map(({ name }) => name)}
      />
      <NumberField
        form={form}
        name="days"
        label={t('keys.expires')}
        hint={t('keys.expiresHint')}
        unit={t('keys.days')}
        nullable
      />
    </FormDrawer>
  )
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('administration')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.shownTitle')}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange">{t('keys.shownText')}</Alert>
        <CodeText text={secret} copyLabel={t('keys.copy')} />
        <Button onClick={onClose}>{t('keys.done')}</Button>
      </Stack>
    </Modal>
  )
}
