import { Group, Table, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'
import { Icon } from './icon.tsx'
import type { ListSearch } from './list-search.ts'
import { type Place, StackingCell, StackingRow } from './stacking-row.tsx'
import { StackingFrame } from './stacking-table.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

const FILTER_AFTER_MS = 150

/** A column: how a row is shown in it and, when it can be sorted and searched by it, what it says. */
export type Column<T> = {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** What the row is sorted and filtered by. */
  says?: (row: T) => string | number
  /** Where it stands when a row becomes a card. */
  place: Place
  /** Its header is repeated in the card, where the value says nothing without it. */
  isLabelled?: boolean
  /** Left out between a wide table and cards. */
  secondary?: boolean
  align?: 'right'
}

type Props<T> = {
  /** Name of the table for assistive technology. */
  name: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  search: ListSearch
  onSearch: (search: ListSearch) => void
  actions?: ReactNode
}

/** A list that can be filtered and sorted; its state belongs to the caller, who keeps it in the address. */
export function DataTable<T>(props: Props<T>) {
  const { name, rows, columns, rowKey, search, onSearch, actions } = props
  const { t } = useTranslation()
  const setFilter = useFilter(search, onSearch)
  const shown = useMemo(
    () => matching(rows, columns, search.filter),
    [rows, columns, search.filter],
  )
  const sorted = useSorted(shown, columns, search)
  const sortBy = (id: string) =>
    onSearch({ ...search, sort: id, desc: search.sort === id && !search.desc ? true : undefined })

  return (
    <div>
      <Group mb="sm" justify="space-between">
        <TextInput
          className={classes.filter}
          aria-label={`${t('action.filter')}: ${name}`}
          placeholder={t('action.filter')}
          leftSection={<Icon name="filter" size={15} />}
          defaultValue={search.filter ?? ''}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        {actions}
      </Group>
      <StackingFrame
        name={name}
        region={t('word.scrollable', { name })}
        isFramed
        highlightOnHover
        headLabel={t('word.sort')}
        head={columns.map((column) => (
          <Header key={column.id} column={column} search={search} onSort={sortBy} />
        ))}
      >
        {sorted.map((row) => (
          <StackingRow key={rowKey(row)}>
            {columns.map(({ id, header, cell, place, isLabelled, secondary, align }) => (
              <StackingCell
                key={id}
                place={place}
                label={isLabelled ? header : undefined}
                isSecondary={secondary}
                className={classes.cell}
                align={align}
              >
                {cell(row)}
              </StackingCell>
            ))}
          </StackingRow>
        ))}
      </StackingFrame>
      <Text fz="sm" c="dimmed" mt="xs" role="status">
        {sorted.length === 0 ? t('word.noMatch') : t('word.rows', { count: sorted.length })}
      </Text>
    </div>
  )
}

// The address follows when the typist pauses: each change of it is a navigation.
function useFilter(search: ListSearch, onSearch: (search: ListSearch) => void) {
  return useDebouncedCallback(
    (text: string) => onSearch({ ...search, filter: text || undefined }),
    FILTER_AFTER_MS,
  )
}

type HeaderProps<T> = { column: Column<T>; search: ListSearch; onSort: (id: string) => void }

function Header<T>({ column, search, onSort }: HeaderProps<T>) {
  const { t } = useTranslation()
  const { id, header, says, secondary, align } = column
  const isSorted = search.sort === id
  const direction = search.desc ? 'descending' : 'ascending'
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      className={classes.header}
      data-secondary={secondary || undefined}
      data-sorts={says !== undefined || undefined}
      ta={align}
      aria-sort={isSorted ? direction : undefined}
    >
      {says ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => onSort(id)}
          title={t('word.sortBy', { column: header })}
        >
          {header}
          {isSorted && <span aria-hidden="true">{search.desc ? '↓' : '↑'}</span>}
        </UnstyledButton>
      ) : (
        header
      )}
    </Table.Th>
  )
}

function useSorted<T>(rows: T[], columns: readonly Column<T>[], { sort, desc }: ListSearch): T[] {
  const definitions = useMemo(
    () => columns.map(({ id, says }) => ({ id, accessorFn: (row: T) => says?.(row) ?? '' })),
    [columns],
  )
  const known = columns.some(({ id, says }) => id === sort && says)
  const sorting = useMemo(
    () => (known && sort ? [{ id: sort, desc: desc ?? false }] : []),
    [known, sort, desc],
  )
  const table = useTable({
    features,
    columns: definitions as never,
    data: rows as never,
    state: { sorting },
  })
  return table.getRowModel().rows.map((row) => row.original as T)
}

function matching<T>(rows: readonly T[], columns: readonly Column<T>[], filter = ''): T[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '') return [...rows]
  return rows.filter((row) =>
    columns.some(({ says }) => says && String(says(row)).toLowerCase().includes(wanted)),
  )
}
