import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './filter-bar.module.css'
import { plain } from './transaction-search.ts'

type Props = {
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Free text; the id of a transaction leads straight to it. `/` comes here from anywhere on the page. */
export function SearchBox({ value, onChange }: Props) {
  const { t } = useTranslation('monitoring')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (UUID.test(text)) {
      void navigate({ to: '/transactions/$id', params: { id: text.toLowerCase() } })
    } else onChange(text === '' ? undefined : plain(text))
  }
  return (
    <form onSubmit={submit} className={classes.search}>
      <TextInput
        // The address is the state: another address is another box.
        key={value ?? ''}
        ref={input}
        size="sm"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        aria-keyshortcuts="/"
        leftSection={<Icon name="search" size={16} />}
        defaultValue={value ?? ''}
        maxLength={200}
        onBlur={(event) => {
          if (event.currentTarget.value.trim() === '' && value !== undefined) onChange(undefined)
        }}
      />
    </form>
  )
}
