import { Alert, Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NodeState } from '../../../src/model/endpoints/runtime.ts'
import { endpoints } from '../api/endpoints.ts'
import { useMay } from '../api/session.ts'
import { CliHint } from '../ui/cli-hint.tsx'
import { explain } from '../ui/explain.ts'
import { useFormat } from '../ui/use-format.ts'
import type { Activation } from './runtime-state.ts'
import { useResetCaches } from './use-reset-caches.ts'

type Props = { activation: Activation; nodes: readonly NodeState[] }

/** What each node runs, and Applica ora with each node's answer. */
export function ActivationPanel({ activation, nodes }: Props) {
  const { t } = useTranslation()
  const reset = useResetCaches()
  const mayReset = useMay(endpoints.resetCaches)

  return (
    <Stack gap="sm">
      <Text fz="sm">
        <Hint activation={activation} />
      </Text>
      <NodeTable nodes={nodes} />
      {reset.error && (
        <Alert color="red" title={t('chip.failed')} role="alert">
          {explain(t, reset.error)}
        </Alert>
      )}
      {reset.data && <Answers nodes={reset.data.nodes} />}
      <Group justify="space-between">
        {mayReset && (
          <Button size="sm" loading={reset.isPending} onClick={() => reset.mutate({})}>
            {t('chip.apply')}
          </Button>
        )}
        <Anchor component={Link} to="/history" fz="sm">
          {t('chip.history')}
        </Anchor>
      </Group>
      <CliHint command="varco reset-caches" />
    </Stack>
  )
}

function Hint({ activation }: { activation: Activation }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (activation.state === 'active') return t('chip.activeHint')
  if (!activation.until) return t('chip.pendingHintNoTime')
  return t('chip.pendingHint', { time: format.time(activation.until) })
}

function NodeTable({ nodes }: { nodes: readonly NodeState[] }) {
  const { t } = useTranslation()
  return (
    <Table fz="sm" withRowBorders={false} verticalSpacing={2} horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('chip.node')}</Table.Th>
          <Table.Th ta="right">{t('chip.runs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {nodes.map(({ node, revision }) => (
          <Table.Tr key={node}>
            <Table.Td>{node}</Table.Td>
            <Table.Td ta="right">
              {revision === null ? t('chip.nothingCached') : `r${revision}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Answers({ nodes }: { nodes: readonly { node: string; revision: number }[] }) {
  const { t } = useTranslation()
  return (
    <Alert color={nodes.length > 0 ? 'green' : 'orange'} title={t('chip.applied')} role="status">
      {nodes.length === 0 && t('chip.noNodes')}
      {nodes.map((node) => (
        <Text key={node.node} fz="sm">
          {t('chip.appliedNode', node)}
        </Text>
      ))}
    </Alert>
  )
}
