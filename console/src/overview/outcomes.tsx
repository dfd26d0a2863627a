import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Outcome, outcomes } from '../../../src/model/outcome.ts'
import { GroupBars } from '../monitoring/analytics/group-bars.tsx'
import { type Asked, useStatistics } from '../monitoring/analytics/use-statistics.ts'
import { OutcomeBadge } from '../monitoring/outcome/outcome-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Card } from './card.tsx'

/** How requests ended; each outcome leads to its transactions. */
export function Outcomes(asked: Asked) {
  const { t } = useTranslation('overview')
  const { data, error } = useStatistics('outcome', asked)
  const points = (data?.items ?? []).filter(({ key }) => key in outcomes)
  const { period, from, to } = asked.search
  return (
    <Card title={t('outcomes.title')} isReady={data !== undefined} error={error}>
      {points.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <GroupBars
          points={points}
          label={({ key }) => (
            <TextLink to="/transactions" search={{ period, from, to, outcome: key }}>
              <OutcomeBadge outcome={key as Outcome} />
            </TextLink>
          )}
        />
      )}
    </Card>
  )
}
