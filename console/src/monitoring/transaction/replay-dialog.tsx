import { Alert, Button, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { rulesOf } from '../../configuration/access-control/rule-lines.ts'
import { TokenField } from '../../tools/demo/token-field.tsx'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import { ReplayResult } from './replay-result.tsx'
import { useReplay } from './use-replay.ts'

type Props = { transaction: Transaction; onClose: () => void }

/** Ripeti: at first what the gateway would decide now; then with another token, other rules, or the application too. */
export function ReplayDialog({ transaction, onClose }: Props) {
  const { t } = useTranslation(['transaction', 'frame'])
  const { t: frame } = useTranslation()
  const { id, delivery } = transaction
  const { data: current } = useQuery({
    ...query(endpoints.getAccessControl, { params: delivery! }),
    enabled: delivery !== null,
  })
  const replay = useReplay(id)
  const [token, setToken] = useState('')
  const [callUpstream, setCallUpstream] = useState(false)
  const [isDraft, setDraft] = useState(false)
  const rules = useRef<HTMLTextAreaElement>(null)
  const run = () =>
    replay.mutate({
      token: token.trim() === '' ? undefined : token.trim(),
      draft:
        isDraft && current ? withRules(current, rulesOf(rules.current?.value ?? '')) : undefined,
      callUpstream,
    })

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
        {replay.data && <ReplayResult replayed={replay.data} />}
        {replay.error && (
          <Alert color="red" title={frame('error.actionFailed')} role="alert">
            {explain(frame, replay.error)}
          </Alert>
        )}
        <Text fz="sm" c="dimmed">
          {t('replay.hint')}
        </Text>
        <TokenField value={token} onChange={setToken} hint={t('replay.tokenHint')} />
        <Switch
          label={t('replay.draft')}
          checked={isDraft}
          onChange={(event) => setDraft(event.currentTarget.checked)}
        />
        {isDraft && current && (
          <Textarea
            ref={rules}
            label={t('replay.rules')}
            description={t('replay.rulesHint')}
            defaultValue={current.authorization.claims.rules.join('\n')}
            autosize
            minRows={3}
            maxRows={10}
            ff="monospace"
            spellCheck={false}
          />
        )}
        <Switch
          label={t('replay.call')}
          description={t('replay.callHint')}
          checked={callUpstream}
          onChange={(event) => setCallUpstream(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button loading={replay.isPending} onClick={run}>
            {t('replay.now')}
          </Button>
        </Group>
        <CliHint command={`varco tx replay ${id}`} />
      </Stack>
    </Modal>
  )
}

function withRules(current: AccessControl, rules: string[]): AccessControl {
  const isOn = rules.length > 0
  const { authorization } = current
  return {
    ...current,
    authorization: {
      ...authorization,
      enabled: authorization.enabled || isOn,
      claims: { enabled: isOn, rules },
    },
  }
}
