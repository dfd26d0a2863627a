import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { useFormat } from '../../ui/use-format.ts'

type Diagnostics = Transaction['diagnostics']
type Props = { transaction: { at: string; diagnostics: Diagnostics } }

const columns = ['at', 'stage', 'severity', 'code', 'message'] as const
const colors = { info: 'gray', warning: 'orange', error: 'red' } as const

/** Diagnostici: every word that the stages left, with code and details. */
export function DiagnosticsTab({ transaction: { at, diagnostics } }: Props) {
  const { t } = useTranslation('transaction')
  const format = useFormat()
  const startMs = Date.parse(at)
  if (diagnostics.length === 0) return <Text c="dimmed">{t('diagnostic.none')}</Text>
  return (
    <StackingTable
      name={t('tab.diagnostics')}
      head={columns.map((column) => t(`diagnostic.${column}`))}
      isFramed
    >
      {diagnostics.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <StackingRow key={index}>
          <StackingCell place="line">
            <time dateTime={one.at} title={one.at}>
              +{format.milliseconds(Math.max(0, Date.parse(one.at) - startMs))}
            </time>
          </StackingCell>
          <StackingCell place="name">{t(`stage.${one.stage as 'resolve'}`)}</StackingCell>
          <StackingCell place="line">
            <Badge color={colors[one.severity]}>{t(`severity.${one.severity}`)}</Badge>
          </StackingCell>
          <StackingCell place="end">
            <CodeText text={one.code} />
          </StackingCell>
          <StackingCell place="below">
            <PlainText text={one.message} />
            <Details details={one.details} />
          </StackingCell>
        </StackingRow>
      ))}
    </StackingTable>
  )
}

function Details({ details }: { details: Diagnostics[number]['details'] }) {
  if (Object.keys(details).length === 0) return null
  return (
    <Text component="div" c="dimmed">
      <CodeText text={JSON.stringify(details)} />
    </Text>
  )
}
