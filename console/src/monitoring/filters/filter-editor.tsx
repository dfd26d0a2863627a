import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelButton } from '../../ui/panel-button.tsx'
import { ClaimValue } from './claim-value.tsx'
import { DeliveryValue } from './delivery-value.tsx'
import { OutcomeValue } from './outcome-value.tsx'
import { TextValue } from './text-value.tsx'
import type { TransactionSearch } from './transaction-search.ts'
import type { SearchChange } from './use-transaction-search.ts'

/** What transactions can be filtered by, beside time and free text. */
const fields = [
  'outcome',
  'delivery',
  'status',
  'username',
  'subject',
  'clientId',
  'address',
  'issuer',
  'claim',
] as const
type Field = (typeof fields)[number]

/** Filters that the statistics know. */
export const statisticsFields: readonly Field[] = [
  'outcome',
  'delivery',
  'status',
  'subject',
  'clientId',
]

type Props = {
  /** What can be filtered by; left out: everything. */
  offered?: readonly Field[]
  search: TransactionSearch
  onChange: (change: SearchChange) => void
}

/** Adds a filter: choose what by, then the value, offered from recent traffic where it can be. */
export function FilterEditor({ offered = fields, search, onChange }: Props) {
  const { t } = useTranslation('monitoring')
  const [field, setField] = useState<Field>('outcome')
  return (
    <PanelButton label={t('addFilter')} icon="filter" position="bottom-start">
      {(close) => (
        <>
          <NativeSelect
            label={t('filterBy')}
            value={field}
            onChange={(event) => setField(event.currentTarget.value as Field)}
            data={offered.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Value
            key={field}
            field={field}
            search={search}
            onDone={(change) => {
              close()
              onChange(change)
            }}
          />
        </>
      )}
    </PanelButton>
  )
}

type ValueProps = {
  field: Field
  search: TransactionSearch
  onDone: (change: SearchChange) => void
}

function Value({ field, search, onDone }: ValueProps) {
  if (field === 'outcome') return <OutcomeValue search={search} onDone={onDone} />
  if (field === 'delivery') return <DeliveryValue onDone={onDone} />
  if (field === 'claim') return <ClaimValue onDone={onDone} />
  return <TextValue field={field} value={search[field]} onDone={onDone} />
}
