import { Skeleton, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { outcomeSlugs } from '../../../../src/model/outcome.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'

const FAILURES = outcomeSlugs
  .filter((slug) => slug !== 'success' && slug !== 'cors-preflight')
  .join(',')

/** The last request of a delivery that went wrong, with a link to it. */
export function LastError({ delivery }: { delivery: DeliveryName }) {
  const { t } = useTranslation('deliveries')
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { organization, api, version } = delivery
  const { data, isError } = useQuery({
    ...query(endpoints.listTransactions, {
      query: { organization, api, version, outcome: FAILURES, limit: '1' },
    }),
    enabled: inViewport,
  })
  const last = data?.items[0]
  return (
    <div ref={ref}>
      {last && (
        <TextLink to="/transactions/$id" params={{ id: last.id }}>
          {outcomeText(last.outcome)} · {format.ago(last.at)}
        </TextLink>
      )}
      {data && !last && (
        <Text fz="sm" c="dimmed">
          {t('noError')}
        </Text>
      )}
      {isError && <Text fz="sm">—</Text>}
      {!data && !isError && <Skeleton height={18} width={120} />}
    </div>
  )
}
