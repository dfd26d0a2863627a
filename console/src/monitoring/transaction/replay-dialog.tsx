import { Alert, Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { TokenField } from '../../tools/demo/token-field.tsx'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import { ReplayDraft } from './replay-draft.tsx'
import { ReplayResult } from './replay-result.tsx'
import { useReplay } from './use-replay.ts'

type Props = { transaction: Transaction; onClose: () => void }

/** Ripeti: at first what the gateway would decide now; then with another token, other rules, or the application too. */
export function ReplayDialog({ transaction, onClose }: Props) {
  const { t } = useTranslation(['transaction', 'frame'])
  const { id, delivery } = transaction
  const replay = useReplay(id)
  const [token, setToken] = useState('')
  const [draft, setDraft] = useState<AccessControl>()
  const [callUpstream, setCallUpstream] = useState(false)

  // The first answer is there when the dialog is: nothing is sent on, so nothing can be harmed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => replay.mutate({ callUpstream: false }), [])

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('replay.title')}
      closeButtonProps={{ 'aria-label': t('frame:action.close') }}
    >
      <Stack gap="md">
        <Answer replay={replay} />
        <Text fz="sm" c="dimmed">
          {t('replay.hint')}
        </Text>
        <TokenField value={token} onChange={setToken} hint={t('replay.tokenHint')} />
        {delivery && <ReplayDraft delivery={delivery} onChange={setDraft} />}
        <Switch
          label={t('replay.call')}
          description={t('replay.callHint')}
          checked={callUpstream}
          onChange={(event) => setCallUpstream(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button
            loading={replay.isPending}
            onClick={() => replay.mutate({ token: token.trim() || undefined, draft, callUpstream })}
          >
            {t('replay.now')}
          </Button>
        </Group>
        <CliHint command={`varco tx replay ${id}`} />
      </Stack>
    </Modal>
  )
}

function Answer({ replay }: { replay: ReturnType<typeof useReplay> }) {
  const { t } = useTranslation()
  if (replay.error) {
    return (
      <Alert color="red" title={t('error.actionFailed')} role="alert">
        {explain(t, replay.error)}
      </Alert>
    )
  }
  return replay.data && <ReplayResult replayed={replay.data} />
}
