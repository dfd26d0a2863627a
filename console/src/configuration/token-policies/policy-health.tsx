import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRuntime } from '../../shell/runtime.ts'

/** Whether the provider of a policy answers, as the gateway's own calls tell. */
export function PolicyHealth({ policy }: { policy: string }) {
  const { t } = useTranslation('policies')
  const { data } = useRuntime()
  const breakers =
    data?.nodes.flatMap((node) => node.breakers).filter((one) => one.policy === policy) ?? []
  if (breakers.length === 0) return <Badge color="gray">{t('health.unknown')}</Badge>
  const isOpen = breakers.some(({ state }) => state !== 'closed')
  return <Badge color={isOpen ? 'red' : 'green'}>{t(isOpen ? 'health.open' : 'health.ok')}</Badge>
}
