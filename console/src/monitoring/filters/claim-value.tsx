import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { claimKey, plain } from './transaction-search.ts'
import type { SearchChange } from './use-transaction-search.ts'

/** Any claim of the token by name and value. */
export function ClaimValue({ onDone }: { onDone: (change: SearchChange) => void }) {
  const { t } = useTranslation('monitoring')
  const name = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const claim = name.current?.value.trim()
    const text = value.current?.value.trim()
    if (claim && text) onDone({ [claimKey(claim)]: plain(text) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput ref={name} label={t('claimName')} placeholder="azp" required maxLength={100} />
        <TextInput ref={value} label={t('claimValue')} required maxLength={200} />
        <Button size="sm" type="submit">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  )
}
