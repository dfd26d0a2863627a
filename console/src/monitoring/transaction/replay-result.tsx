import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PlainText } from '../../ui/plain-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import { StatusCode } from '../table/status-code.tsx'
import { ExplanationSentence } from './explanation-sentence.tsx'
import classes from './replay.module.css'
import type { Replayed } from './use-replay.ts'
import { transactionQuery } from './use-transaction.ts'

/** How a replay went: the new transaction, or the verdict of the checks alone. */
export function ReplayResult({ replayed }: { replayed: Replayed }) {
  return (
    <Paper p="md" role="status" className={classes.result}>
      {replayed.id ? (
        <Repeated id={replayed.id} status={replayed.status} />
      ) : (
        <Judged replayed={replayed} />
      )}
    </Paper>
  )
}

function Repeated({ id, status }: { id: string; status: number | null }) {
  const { t } = useTranslation('transaction')
  const { data } = useQuery(transactionQuery(id))
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {data ? <OutcomeBadge outcome={data.outcome} /> : <Skeleton height={20} width={140} />}
        <StatusCode status={status} />
        <TextLink to="/transactions/$id" params={{ id }}>
          {t('replay.open')}
        </TextLink>
      </Group>
      {data && <ExplanationSentence transaction={data} />}
    </Stack>
  )
}

function Judged({ replayed: { outcome, status, diagnostics } }: { replayed: Replayed }) {
  const { t } = useTranslation('transaction')
  if (!outcome) return null
  const worst = diagnostics.filter(({ severity }) => severity === 'error')
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <OutcomeBadge outcome={outcome} />
        {status !== null && <StatusCode status={status} />}
        {outcome === 'success' && <Text>{t('replay.wouldPass')}</Text>}
      </Group>
      {worst.map(({ code, message }) => (
        <Text key={code + message} fz="sm">
          <PlainText text={message} />
        </Text>
      ))}
    </Stack>
  )
}
