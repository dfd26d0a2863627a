import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { ReplayResult } from './replay-result.tsx'
import { useReplay, useSendAgain } from './use-replay.ts'

/** Ripeti at one click: the whole request when it was sent from this tab, else what the gateway would decide now. */
export function QuickReplay({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const { t: frame } = useTranslation()
  const judge = useReplay(transaction.id)
  const again = useSendAgain(transaction.id)
  const run = again ?? judge
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          size="sm"
          leftSection={<Icon name="refresh" size={16} />}
          loading={run.isPending}
          onClick={() => (again ? again.mutate() : judge.mutate({ callUpstream: false }))}
        >
          {t('replay.now')}
        </Button>
        <Text fz="sm" c="dimmed">
          {t(again ? 'replay.whole' : 'replay.judged')}
        </Text>
      </Group>
      {run.error && (
        <Alert color="red" title={frame('error.actionFailed')} role="alert">
          {explain(frame, run.error)}
        </Alert>
      )}
      {run.data && <ReplayResult replayed={run.data} />}
    </Stack>
  )
}
