import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from './filter-chips.tsx'
import { FilterEditor, statisticsFields } from './filter-editor.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { SearchBox } from './search-box.tsx'
import { filtersOf } from './transaction-search.ts'
import type { useTransactionSearch } from './use-transaction-search.ts'

type Props = {
  state: ReturnType<typeof useTransactionSearch>
  /** A list without a past needs no period. */
  withPeriod?: boolean
  /** Only filters that the statistics know too. */
  forStatistics?: boolean
  children?: ReactNode
}

/** Everything that narrows a list of transactions; each filter is a chip, all of them are in the address. */
export function FilterBar({ state, withPeriod = true, forStatistics, children }: Props) {
  const { t } = useTranslation('monitoring')
  const { search, change, clear } = state
  const hasFilters = Object.keys(filtersOf(search)).length > 0
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {withPeriod && <PeriodPicker search={search} onChange={change} />}
        {!forStatistics && <SearchBox value={search.q} onChange={(q) => change({ q })} />}
        <FilterEditor
          offered={forStatistics ? statisticsFields : undefined}
          search={search}
          onChange={change}
        />
        {children}
      </Group>
      {hasFilters && (
        <Group gap={6} role="group" aria-label={t('filters')}>
          <FilterChips search={search} onChange={change} />
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t('clear')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
