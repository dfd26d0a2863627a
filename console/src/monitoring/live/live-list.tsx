import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { type ColumnId, useTransactionColumns } from '../table/columns.tsx'
import { TransactionTable } from '../table/transaction-table.tsx'
import classes from './live-page.module.css'
import type { Tail } from './tail.ts'

type Props = {
  tail: Tail
  chosen: readonly ColumnId[]
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onTop: (isAtTop: boolean) => void
  onResume: () => void
}

/** The rows of the tail, and the pill that says how many wait. */
export function LiveList({ tail, chosen, selected, onSelect, onTop, onResume }: Props) {
  const { t } = useTranslation(['monitoring', 'frame'])
  const columns = useTransactionColumns(chosen)
  const { rows, arrived } = tail
  return (
    <div className={classes.list}>
      <div role="status" className={classes.news}>
        {arrived > 0 && (
          <Button size="compact-sm" radius="xl" onClick={onResume}>
            {t('live.new', { count: arrived })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty icon="live" title={t('live.emptyTitle')} text={t('live.emptyText')} />
      ) : (
        <TransactionTable
          name={t('frame:page.live')}
          rows={rows}
          columns={columns}
          selected={selected}
          click="select"
          onSelect={onSelect}
          onTop={onTop}
          footer={t('live.kept', { count: rows.length })}
        />
      )}
    </div>
  )
}
