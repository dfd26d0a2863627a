import { Badge, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'

/** Whether the chain of hashes over the entries is unbroken. */
export function ChainState() {
  const { t } = useTranslation('audit')
  const { data } = useQuery({
    ...query(endpoints.verifyAudit, {}),
    retry: false,
    staleTime: 30_000,
  })
  if (!data) return null
  if (data.intact) {
    return (
      <Tooltip label={t('chain.intactHint')}>
        <Badge color="green" leftSection={<Icon name="check" size={13} />}>
          {t('chain.intact', { count: data.entries })}
        </Badge>
      </Tooltip>
    )
  }
  return (
    <Badge color="red" leftSection={<Icon name="warning" size={13} />}>
      {t('chain.broken', { sequence: data.sequence, problem: data.problem })}
    </Badge>
  )
}
