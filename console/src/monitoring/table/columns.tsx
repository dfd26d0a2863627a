import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/names.ts'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import type { Formats } from '../../ui/format.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { visibleText } from '../../ui/visible-text.ts'
import { useClientNames } from '../client-names.ts'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import classes from './columns.module.css'
import { StatusCode } from './status-code.tsx'

/** A column of transactions: its width as a grid track, and what it shows of a row. */
export type TransactionColumn = {
  id: ColumnId
  header: string
  track: string
  /** The track on narrow screens, where it differs. */
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
  const key = chosen.join()
  return useMemo(() => {
    const cells = cellsOf(format, clientName)
    return columnIds
      .filter((id) => key.split(',').includes(id))
      .map((id) => ({ id, header: t(`column.${id}`), ...cells[id] }))
  }, [key, t, format, clientName])
}

type Cells = Record<ColumnId, Omit<TransactionColumn, 'id' | 'header'>>

function cellsOf(format: Formats, clientName: (id: string) => string): Cells {
  return {
    at: {
      track: '9.5rem',
      narrow: '8rem',
      cell: ({ id, at }) => (
        <TextLink to="/transactions/$id" params={{ id }} tabIndex={-1}>
          <time dateTime={at} title={at}>
            {format.instant(at)}
          </time>
        </TextLink>
      ),
    },
    outcome: {
      track: 'minmax(11.5rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    delivery: {
      track: 'minmax(6.5rem, 0.8fr)',
      secondary: true,
      cell: ({ delivery }) => <Value text={delivery && `${delivery.api} ${delivery.version}`} />,
    },
    request: {
      track: 'minmax(7rem, 1.6fr)',
      secondary: true,
      cell: (row) => (
        <code className={classes.request} title={visibleText(row.request.path)}>
          {visibleText(`${row.request.method} ${pathBehind(row)}`)}
        </code>
      ),
    },
    status: {
      track: '3.5rem',
      align: 'right',
      cell: ({ response }) => <StatusCode status={response.status} />,
    },
    requester: {
      track: 'minmax(6rem, 1fr)',
      secondary: true,
      cell: ({ sender }) => <Value text={sender?.username ?? sender?.subject} />,
    },
    client: {
      track: 'minmax(6.5rem, 1fr)',
      secondary: true,
      cell: ({ sender }) => <Value text={sender?.clientId && clientName(sender.clientId)} />,
    },
    latency: {
      track: '5.5rem',
      secondary: true,
      align: 'right',
      cell: ({ timings }) => format.milliseconds(timings.totalMs),
    },
    address: {
      track: '9rem',
      secondary: true,
      cell: ({ request }) => <Value text={request.clientAddress} />,
    },
    id: { track: '19rem', secondary: true, cell: ({ id }) => <CodeText text={id} /> },
    node: { track: '8rem', secondary: true, cell: ({ node }) => <Value text={node} /> },
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
    return (
      <Text span c="dimmed">
        —
      </Text>
    )
  }
  return <PlainText text={text} />
}
