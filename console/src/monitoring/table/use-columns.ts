import { useLocalStorage } from '@mantine/hooks'
import { type ColumnId, columnIds, DEFAULT_COLUMNS } from './columns.tsx'

/** The columns that this browser shows; at least one stays. */
export function useColumnChoice(): [readonly ColumnId[], (next: readonly ColumnId[]) => void] {
  const [stored, store] = useLocalStorage<readonly ColumnId[]>({
    key: 'varco.columns',
    defaultValue: DEFAULT_COLUMNS,
    getInitialValueInEffect: false,
  })
  const known = Array.isArray(stored) ? columnIds.filter((id) => stored.includes(id)) : []
  return [
    known.length > 0 ? known : DEFAULT_COLUMNS,
    (next) => {
      if (next.length > 0) store(next)
    },
  ]
}
