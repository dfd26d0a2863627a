import { Badge, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '../monitoring/analytics/use-statistics.ts'
import { plain } from '../monitoring/filters/transaction-search.ts'
import { OutcomeBadge } from '../monitoring/outcome/outcome-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { Card } from './card.tsx'
import classes from './overview.module.css'
import { type FailureGroup, useFailures } from './use-failures.ts'

const SHOWN = 8

/** What fails and why, grouped and counted; each group leads to its transactions. */
export function Failures(asked: Asked) {
  const { t } = useTranslation('overview')
  const fresh = useFailures(asked)
  // While the next figures are counted, the last ones stay.
  const [known, setKnown] = useState(fresh)
  if (fresh && JSON.stringify(fresh) !== JSON.stringify(known)) setKnown(fresh)
  const groups = fresh ?? known
  return (
    <Card title={t('failures.title')} isReady={groups !== undefined}>
      {groups?.length === 0 ? (
        <Text c="dimmed">{t('failures.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {groups?.slice(0, SHOWN).map((group) => (
            <Failure key={group.outcome + group.status} group={group} search={asked.search} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Failure({ group, search }: { group: FailureGroup; search: Asked['search'] }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { outcome, status, count } = group
  const { period, from, to } = search
  const why = t(`why.${outcome}-${status}` as 'why.authorization-denied-403', { defaultValue: '' })
  return (
    <li className={classes.failure}>
      <Group gap="xs">
        <OutcomeBadge outcome={outcome} />
        <Badge color="gray">{`HTTP ${status || '—'}`}</Badge>
      </Group>
      <TextLink
        to="/transactions"
        search={{ period, from, to, outcome, ...(status && { status: plain(status) }) }}
        strong
        aria-label={t('failures.open', { count })}
      >
        {format.number(count)}
      </TextLink>
      {why && (
        <Text fz="sm" c="dimmed" className={classes.why}>
          {why}
        </Text>
      )}
    </li>
  )
}
