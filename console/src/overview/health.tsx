import { Badge, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NodeState } from '../../../src/model/endpoints/runtime.ts'
import { useRuntime } from '../shell/runtime.ts'
import { troublesOf } from '../shell/runtime-state.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { Card } from './card.tsx'
import classes from './overview.module.css'

const colors = { closed: 'green', 'half-open': 'orange', open: 'red' } as const

/** Nodes and identity providers, each in a word. */
export function Health() {
  const { t } = useTranslation('overview')
  const { data, error } = useRuntime()
  return (
    <Card
      title={t('health.title')}
      isReady={data !== undefined}
      error={error}
      aside={<TextLink to="/runtime">{t('health.more')}</TextLink>}
    >
      <Stack gap="md">
        <Nodes nodes={data?.nodes ?? []} />
        <Providers nodes={data?.nodes ?? []} />
      </Stack>
    </Card>
  )
}

function Nodes({ nodes }: { nodes: readonly NodeState[] }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  if (nodes.length === 0) return <Text c="dimmed">{t('health.noNodes')}</Text>
  return (
    <ul className={classes.list} aria-label={t('health.nodes')}>
      {nodes.map((node) => {
        const isFine = troublesOf([node], Date.now()).every(({ kind }) => kind === 'breakerOpen')
        return (
          <li key={node.node} className={classes.failure}>
            <Text>
              {node.node}{' '}
              <Text span fz="sm" c="dimmed">
                {t('health.seen', { ago: format.ago(node.seenAt), count: node.workers.length })}
              </Text>
            </Text>
            <Badge color={isFine ? 'green' : 'red'}>
              {t(isFine ? 'health.fine' : 'health.trouble')}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

function Providers({ nodes }: { nodes: readonly NodeState[] }) {
  const { t } = useTranslation('overview')
  const worst = worstByPolicy(nodes)
  if (worst.size === 0) return <Text c="dimmed">{t('health.noProviders')}</Text>
  return (
    <ul className={classes.list} aria-label={t('health.providers')}>
      {[...worst].map(([policy, state]) => (
        <li key={policy} className={classes.failure}>
          <TextLink to="/token-policies/$name" params={{ name: policy }}>
            {policy}
          </TextLink>
          <Badge color={colors[state]}>{t(`health.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}

type BreakerState = NodeState['breakers'][number]['state']

/** Each policy with the worst state that any node sees. */
export function worstByPolicy(nodes: readonly NodeState[]): Map<string, BreakerState> {
  const order: readonly BreakerState[] = ['closed', 'half-open', 'open']
  const worst = new Map<string, BreakerState>()
  for (const { policy, state } of nodes.flatMap(({ breakers }) => breakers)) {
    const known = worst.get(policy)
    if (!known || order.indexOf(state) > order.indexOf(known)) worst.set(policy, state)
  }
  return worst
}
