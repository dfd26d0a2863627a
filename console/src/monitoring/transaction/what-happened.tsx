import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { explainTransaction } from '../../../../src/model/explanation.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { useRuntime } from '../../shell/runtime.ts'
import { Icon } from '../../ui/icon.tsx'
import { outcomeLook } from '../outcome/outcome-tone.ts'
import { ExplanationSentence } from './explanation-sentence.tsx'
import { FixButton } from './fix-button.tsx'
import { QuickReplay } from './quick-replay.tsx'
import classes from './what-happened.module.css'

/** What happened in one sentence, the button that puts it right, and, once it has changed, the replay. */
export function WhatHappened({ transaction }: { transaction: Transaction }) {
  const { color, icon } = outcomeLook(transaction.outcome)
  const { fix } = explainTransaction(transaction, 'it')
  return (
    <Stack gap="sm">
      <Alert color={color} icon={<Icon name={icon} />}>
        <Group justify="space-between" gap="md">
          <div className={classes.sentence}>
            <ExplanationSentence transaction={transaction} />
          </div>
          {fix && <FixButton fix={fix} transaction={transaction} />}
        </Group>
      </Alert>
      <ChangedSince transaction={transaction} />
    </Stack>
  )
}

/** Says that the configuration is no longer the one that decided, and offers to see what it would decide now. */
function ChangedSince({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const { data } = useRuntime()
  const mayReplay = useMay(endpoints.replayTransaction)
  const { revision } = transaction
  if (!data || revision === null || data.revision <= revision) return null
  if (!isRefusal(transaction)) return null
  return (
    <Paper p="md" className={classes.changed}>
      <Stack gap="sm">
        <Text>{t('changed', { before: revision, now: data.revision })}</Text>
        {mayReplay && transaction.delivery && <QuickReplay transaction={transaction} />}
      </Stack>
    </Paper>
  )
}

// Only what the gateway decided can be decided otherwise.
function isRefusal({ outcome, response }: Transaction): boolean {
  const isOver = ['success', 'cors-preflight', 'client-closed', 'interrupted'].includes(outcome)
  return !isOver && response.upstreamStatus === null
}
