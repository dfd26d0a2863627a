import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Keeps the filters of now under a name. */
export function NewView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation('monitoring')
  const input = useRef<HTMLInputElement>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = input.current?.value.trim()
    if (!name || !input.current) return
    onSave(name)
    input.current.value = ''
  }
  return (
    <form onSubmit={save}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput ref={input} size="sm" label={t('views.name')} maxLength={60} required flex={1} />
        <Button size="sm" type="submit">
          {t('views.save')}
        </Button>
      </Group>
    </form>
  )
}
