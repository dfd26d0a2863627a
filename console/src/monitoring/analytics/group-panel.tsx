import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../../src/model/outcome.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import { useClientNames } from '../client-names.ts'
import { plain, type TransactionSearch } from '../filters/transaction-search.ts'
import { GroupBars } from './group-bars.tsx'
import { Panel } from './panel.tsx'
import { useNumberColumns } from './use-number-columns.tsx'
import { type Asked, type StatisticsPoint, useStatistics } from './use-statistics.ts'

type Group = 'outcome' | 'status' | 'delivery' | 'client' | 'subject'

/** A statistic by group; each group leads to its transactions. */
export function GroupPanel({ by, ...asked }: Asked & { by: Group }) {
  const { t } = useTranslation('analytics')
  const { data, error } = useStatistics(by, asked)
  const numbers = useNumberColumns()
  const textOf = useGroupText(by)
  const { period, from, to } = asked.search
  const link = ({ key }: StatisticsPoint) => {
    const filter = filterOf(by, key)
    const text = <PlainText text={textOf(key)} />
    if (!filter) return text
    return (
      <TextLink to="/transactions" search={{ period, from, to, ...filter }}>
        {text}
      </TextLink>
    )
  }
  return (
    <Panel
      title={t(`panel.${by}`)}
      file={`varco-${by}`}
      points={data?.items}
      error={error}
      columns={[{ header: t(`group.${by}`), cell: link, raw: ({ key }) => key }, ...numbers]}
      chart={<GroupBars points={data?.items ?? []} label={link} />}
    />
  )
}

function useGroupText(by: Group): (key: string) => string {
  const { t } = useTranslation('analytics')
  const outcomeText = useOutcomeText()
  const clientName = useClientNames()
  return (key) => {
    if (key === '') return t('unknown')
    if (by === 'outcome') return outcomeText(key as Outcome) ?? key
    return by === 'client' ? clientName(key) : key
  }
}

function filterOf(by: Group, key: string): TransactionSearch | undefined {
  if (key === '') return undefined
  if (by === 'outcome') return { outcome: key }
  if (by === 'status') return { status: plain(key) }
  if (by === 'client') return { clientId: plain(key) }
  if (by === 'subject') return { subject: plain(key) }
  const [organization, api, version] = key.split('/')
  return { organization, api, version }
}
