import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import type { NodeState } from '../../../../src/model/endpoints/runtime.ts'
import { troublesOf } from '../../shell/runtime-state.ts'
import { useFormat } from '../../ui/use-format.ts'
import { CacheTable } from './cache-table.tsx'
import { FactTable } from './fact-table.tsx'

const breakerColors = { closed: 'green', 'half-open': 'orange', open: 'red' } as const

/** One node: its workers, what it runs, its caches, its breakers and its journal. */
export function NodeCard({ node, saved }: { node: NodeState; saved: number }) {
  const { t } = useTranslation('tools')
  const format = useFormat()
  const isFine = troublesOf([node], Date.now()).length === 0
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label={node.node}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2}>{node.node}</Title>
            <Badge color={isFine ? 'green' : 'red'}>
              {t(isFine ? 'node.fine' : 'node.trouble')}
            </Badge>
          </Group>
          <Text fz="sm" c="dimmed">
            {t('node.about', {
              version: node.version,
              since: format.ago(node.startedAt),
              seen: format.ago(node.seenAt),
            })}
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
          <Plans node={node} saved={saved} />
          <CacheTable owner={node.node} caches={node.caches} />
          <Breakers node={node} />
          <Workers node={node} />
        </SimpleGrid>
        <Journal journal={node.journal} />
      </Stack>
    </Paper>
  )
}

function Plans({ node, saved }: { node: NodeState; saved: number }) {
  const { t } = useTranslation('tools')
  const format = useFormat()
  return (
    <FactTable
      owner={node.node}
      title={t('plans.title')}
      empty={t('plans.none')}
      columns={[
        { name: t('plans.delivery'), place: 'name' },
        { name: t('plans.revision'), place: 'end' },
        { name: t('plans.until'), place: 'below', isLabelled: true },
      ]}
      rows={node.plans.map((plan) => [
        deliveryPath(plan),
        <Badge key="r" color={plan.revision < saved ? 'orange' : 'green'}>
          {`r${plan.revision}`}
        </Badge>,
        format.time(plan.expiresAt),
      ])}
    />
  )
}

function Breakers({ node }: { node: NodeState }) {
  const { t } = useTranslation('tools')
  return (
    <FactTable
      owner={node.node}
      title={t('breakers.title')}
      empty={t('breakers.none')}
      columns={[
        { name: t('breakers.policy'), place: 'name' },
        { name: t('breakers.endpoint'), place: 'below' },
        { name: t('breakers.state'), place: 'end' },
      ]}
      rows={node.breakers.map(({ policy, endpoint, state }) => [
        policy,
        endpoint,
        <Badge key="s" color={breakerColors[state]}>
          {t(`breakers.${state}`)}
        </Badge>,
      ])}
    />
  )
}

function Workers({ node }: { node: NodeState }) {
  const { t } = useTranslation('tools')
  const format = useFormat()
  return (
    <FactTable
      owner={node.node}
      title={t('workers.title')}
      empty={t('workers.none')}
      columns={[
        { name: 'PID', place: 'line', isLabelled: true },
        { name: t('workers.since'), place: 'line', isLabelled: true },
        { name: t('workers.memory'), place: 'line', isLabelled: true },
      ]}
      rows={node.workers.map(({ pid, startedAt, memoryBytes }) => [
        String(pid),
        format.ago(startedAt),
        format.bytes(memoryBytes),
      ])}
    />
  )
}

function Journal({ journal }: { journal: NodeState['journal'] }) {
  const { t } = useTranslation('tools')
  const format = useFormat()
  return (
    <Group gap="xs">
      <Text fw={600} fz="sm">
        {t('journal.title')}
      </Text>
      {journal.refusing && <Badge color="red">{t('journal.refusing')}</Badge>}
      <Text fz="sm" c="dimmed">
        {t('journal.about', {
          lag: format.milliseconds(journal.lagMs),
          backlog: format.bytes(journal.backlogBytes),
          fsync: journal.fsync,
        })}
      </Text>
      {journal.quarantined + journal.poisoned > 0 && (
        <Badge color="orange">
          {t('journal.aside', { quarantined: journal.quarantined, poisoned: journal.poisoned })}
        </Badge>
      )}
    </Group>
  )
}
