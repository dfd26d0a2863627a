import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditSearch } from './audit-search.ts'

const actions = [
  'create',
  'change',
  'remove',
  'replace',
  'restore',
  'login',
  'login-failed',
  'logout',
  'reset-caches',
  'forget-tokens',
  'test',
  'inspect',
  'replay',
  'call',
  'export',
  'reveal',
] as const

type Props = { search: AuditSearch; onChange: (next: AuditSearch) => void }

/** By whom, what kind of deed, to which object. */
export function AuditFilters({ search, onChange }: Props) {
  const { t } = useTranslation(['audit', 'frame'])
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = new FormData(form.current!)
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined
    onChange({ author: text('author'), action: text('action'), object: text('object') })
  }
  const { author = '', action = '', object = '' } = search
  const hasFilters = author !== '' || action !== '' || object !== ''
  return (
    <form key={JSON.stringify([author, action, object])} ref={form} onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <TextInput
          name="author"
          size="sm"
          label={t('author')}
          defaultValue={author}
          maxLength={100}
        />
        <NativeSelect
          name="action"
          size="sm"
          label={t('action')}
          defaultValue={action}
          data={[
            { value: '', label: t('any') },
            ...actions.map((value) => ({ value, label: t(`did.${value}`) })),
          ]}
        />
        <TextInput
          name="object"
          size="sm"
          label={t('object')}
          defaultValue={object}
          maxLength={200}
        />
        <Button size="sm" type="submit" variant="default">
          {t('frame:action.filter')}
        </Button>
        {hasFilters && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => onChange({ author: undefined, action: undefined, object: undefined })}
          >
            {t('frame:action.clearFilter')}
          </Button>
        )}
      </Group>
    </form>
  )
}
