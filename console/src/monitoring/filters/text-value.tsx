import { Autocomplete, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { plain, type TextFilter } from './transaction-search.ts'
import type { SearchChange } from './use-transaction-search.ts'

type Props = {
  field: Exclude<TextFilter, 'q' | 'organization' | 'api' | 'version'>
  value: string | number | undefined
  onDone: (change: SearchChange) => void
}

const MAX_OFFERED = 50
const STATUSES = [
  '2xx',
  '4xx',
  '5xx',
  '200',
  '400',
  '401',
  '403',
  '404',
  '429',
  '502',
  '503',
  '504',
]

/** One text, with those seen in recent traffic to choose from. */
export function TextValue({ field, value, onDone }: Props) {
  const { t } = useTranslation('monitoring')
  const [text, setText] = useState(String(value ?? ''))
  const offered = useOffered(field)
  const isWrong = field === 'status' && text !== '' && !/^([1-5]\d\d|[1-5]xx)$/.test(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) onDone({ [field]: text.trim() === '' ? undefined : plain(text.trim()) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Autocomplete
          label={t(`filter.${field}`)}
          value={text}
          onChange={setText}
          data={offered}
          limit={MAX_OFFERED}
          maxLength={200}
          error={isWrong && t('statusHint')}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        <Button size="sm" type="submit">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  )
}

function useOffered(field: Props['field']): string[] {
  const by = field === 'clientId' ? 'client' : 'subject'
  const { data } = useQuery({
    ...query(endpoints.getStatistics, { query: { by } }),
    enabled: field === 'clientId' || field === 'subject',
  })
  if (field === 'status') return STATUSES
  return [...new Set(data?.items.map(({ key }) => key).filter((key) => key !== '') ?? [])]
}
