import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import type { Outcome } from '../../../../src/model/outcome.ts'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import type { Formats } from '../../ui/format.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import { visibleText } from '../../ui/visible-text.ts'
import { useClientNames } from '../client-names.ts'
import { OutcomeLabel } from '../outcome/outcome-label.tsx'
import classes from './columns.module.css'
import { StatusCode } from './status-code.tsx'

/** A column of transactions: how wide it is, and what it shows of a row. */
export type TransactionColumn = {
  id: ColumnId
  header: string
  /** Its least width in rem, and its share of what is left over. */
  rem: number
  fraction?: number
  /** The track on narrow screens. */
  narrow?: string
  /** Left out on narrow screens. */
  secondary?: boolean
  align?: 'right'
  cell: (row: TransactionSummary) => ReactNode
}

/** Every column, in the order in which they are shown. */
export const columnIds = [
  'at',
  'outcome',
  'delivery',
  'request',
  'status',
  'requester',
  'client',
  'latency',
  'address',
  'id',
  'node',
] as const
export type ColumnId = (typeof columnIds)[number]

/** Columns of somebody who has not chosen yet. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = columnIds.slice(0, 8)

/** The columns that were chosen, ready to be shown; the same list as long as nothing changes. */
export function useTransactionColumns(chosen: readonly ColumnId[]): TransactionColumn[] {
  const { t } = useTranslation('monitoring')
  const format = useFormat()
  const clientName = useClientNames()
  const outcomeText = useOutcomeText()
  const key = chosen.join()
  return useMemo(() => {
    const cells = cellsOf(format, clientName, outcomeText)
    return columnIds
      .filter((id) => key.split(',').includes(id))
      .map((id) => ({ id, header: t(`column.${id}`), ...cells[id] }))
  }, [key, t, format, clientName, outcomeText])
}

type Cells = Record<ColumnId, Omit<TransactionColumn, 'id' | 'header'>>

// No cell uses a hook: while one scrolls, hundreds of them are drawn.
function cellsOf(
  format: Formats,
  clientName: (id: string) => string,
  outcomeText: (outcome: Outcome) => string,
): Cells {
  return {
    at: {
      rem: 9.5,
      narrow: '6.5rem',
      cell: ({ id, at }) => (
        <a className={classes.link} href={`/console/transactions/${id}`} tabIndex={-1}>
          <time dateTime={at} title={at}>
            <span className={classes.day}>{format.day(at)} </span>
            {format.clock(at)}
          </time>
        </a>
      ),
    },
    outcome: {
      rem: 11.5,
      fraction: 1,
      narrow: 'minmax(0, 1fr)',
      cell: ({ outcome }) => <OutcomeLabel outcome={outcome} text={outcomeText(outcome)} />,
    },
    delivery: {
      rem: 6.5,
      fraction: 0.8,
      secondary: true,
      cell: ({ delivery }) => <Value text={delivery && `${delivery.api} ${delivery.version}`} />,
    },
    request: {
      rem: 7,
      fraction: 1.6,
      secondary: true,
      cell: (row) => (
        <code className={classes.request} title={visibleText(row.request.path)}>
          {visibleText(`${row.request.method} ${pathBehind(row)}`)}
        </code>
      ),
    },
    status: {
      rem: 3.5,
      narrow: '2.5rem',
      align: 'right',
      cell: ({ response }) => <StatusCode status={response.status} />,
    },
    ...senderCells(format, clientName),
  }
}

type SenderColumn = 'requester' | 'client' | 'latency' | 'address' | 'id' | 'node'

function senderCells(
  format: Formats,
  clientName: (id: string) => string,
): Pick<Cells, SenderColumn> {
  return {
    requester: {
      rem: 6,
      fraction: 1,
      secondary: true,
      cell: ({ sender }) => <Value text={sender?.username ?? sender?.subject} />,
    },
    client: {
      rem: 6.5,
      fraction: 1,
      secondary: true,
      cell: ({ sender }) => <Value text={sender?.clientId && clientName(sender.clientId)} />,
    },
    latency: {
      rem: 5.5,
      secondary: true,
      align: 'right',
      cell: ({ timings }) => format.milliseconds(timings.totalMs),
    },
    address: {
      rem: 9,
      secondary: true,
      cell: ({ request }) => <Value text={request.clientAddress} />,
    },
    id: {
      rem: 19,
      secondary: true,
      cell: ({ id }) => <code className={classes.request}>{id}</code>,
    },
    node: { rem: 8, secondary: true, cell: ({ node }) => <Value text={node} /> },
  }
}

// The column beside it names the delivery: only what follows it is left to say.
function pathBehind({ delivery, request }: TransactionSummary): string {
  const prefix = delivery && `/gateway/${deliveryPath(delivery)}`
  if (!prefix || !request.path.startsWith(prefix)) return request.path
  return request.path.slice(prefix.length) || '/'
}

function Value({ text }: { text: string | null | undefined }) {
  if (!text) {
    return <span className={classes.none}>—</span>
  }
  return <PlainText text={text} />
}
