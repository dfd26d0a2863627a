import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NodeState } from '../../../../src/model/endpoints/runtime.ts'
import { activationOf } from '../../shell/runtime-state.ts'
import { useResetCaches } from '../../shell/use-reset-caches.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'

type Props = { revision: number; nodes: readonly NodeState[]; mayReset: boolean }

/** ResetAllCaches: empties every cache of every node, with each node's answer. */
export function ResetCaches({ revision, nodes, mayReset }: Props) {
  const { t } = useTranslation(['tools', 'frame'])
  const { t: frame } = useTranslation()
  const format = useFormat()
  const reset = useResetCaches()
  const activation = activationOf(revision, nodes)
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label="ResetAllCaches">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>{t('reset.title')}</Title>
            <Text c="dimmed" maw="64ch">
              {activation.state === 'active'
                ? t('reset.active', { revision })
                : t('reset.pending', {
                    revision,
                    time: activation.until ? format.time(activation.until) : '—',
                  })}
            </Text>
          </div>
          {mayReset && (
            <Button
              leftSection={<Icon name="refresh" size={16} />}
              loading={reset.isPending}
              onClick={() => reset.mutate({})}
            >
              ResetAllCaches
            </Button>
          )}
        </Group>
        {reset.error && (
          <Alert color="red" title={frame('chip.failed')} role="alert">
            {explain(frame, reset.error)}
          </Alert>
        )}
        {reset.data && (
          <Alert
            color={reset.data.nodes.length > 0 ? 'green' : 'orange'}
            title={frame('chip.applied')}
            role="status"
          >
            {reset.data.nodes.length === 0 && frame('chip.noNodes')}
            {reset.data.nodes.map((node) => (
              <Text key={node.node} fz="sm">
                {frame('chip.appliedNode', node)}
              </Text>
            ))}
          </Alert>
        )}
        <CliHint command="varco reset-caches" />
      </Stack>
    </Paper>
  )
}
