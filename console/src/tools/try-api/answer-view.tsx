import { Alert, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusCode } from '../../monitoring/table/status-code.tsx'
import { JourneyTab } from '../../monitoring/transaction/journey-tab.tsx'
import { Payload } from '../../monitoring/transaction/payload.tsx'
import { transactionQuery } from '../../monitoring/transaction/use-transaction.ts'
import { WhatHappened } from '../../monitoring/transaction/what-happened.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { explain } from '../../ui/explain.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './try-api.module.css'
import type { GatewayAnswer, useGatewayCall } from './use-call.ts'

/** The answer of the gateway and the walk behind it. */
export function AnswerView({ calling }: { calling: ReturnType<typeof useGatewayCall> }) {
  const { t } = useTranslation('tools')
  const { t: frame } = useTranslation()
  const { data, error, isPending } = calling
  return (
    <Paper
      component="section"
      p="lg"
      bg="var(--varco-raised)"
      aria-label={t('answer.title')}
      className={classes.answer}
    >
      <Stack gap="md">
        <Title order={2}>{t('answer.title')}</Title>
        {error && (
          <Alert color="red" title={frame('error.actionFailed')} role="alert">
            {explain(frame, error)}
          </Alert>
        )}
        {isPending && <Skeleton height={160} />}
        {!data && !error && !isPending && <Text c="dimmed">{t('answer.none')}</Text>}
        {data && !isPending && <Answer answer={data} />}
      </Stack>
    </Paper>
  )
}

function Answer({ answer }: { answer: GatewayAnswer }) {
  const { t } = useTranslation('tools')
  const { t: words } = useTranslation('transaction')
  const format = useFormat()
  return (
    <>
      <Group gap="md" role="status">
        <span className={classes.status}>
          HTTP <StatusCode status={answer.status} />
        </span>
        <Text c="dimmed">{format.milliseconds(answer.ms)}</Text>
      </Group>
      <CodeText text={answer.url} />
      <StackingTable
        name={t('answer.headers')}
        head={[words('message.header'), words('message.value')]}
        fz="sm"
        verticalSpacing={3}
      >
        {answer.headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat
          <StackingRow key={index}>
            <StackingCell place="title" isHeader>
              <CodeText text={name} />
            </StackingCell>
            <StackingCell place="below">
              <CodeText text={value} />
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
      <Payload content={answer} />
      {answer.transactionId && <Trace id={answer.transactionId} />}
    </>
  )
}

function Trace({ id }: { id: string }) {
  const { t } = useTranslation('tools')
  const { data } = useQuery(transactionQuery(id))
  if (!data) return <Skeleton height={120} />
  return (
    <>
      <Group justify="space-between">
        <Title order={2}>{t('answer.trace')}</Title>
        <LinkButton to="/transactions/$id" params={{ id }} variant="default" size="xs">
          {t('answer.open')}
        </LinkButton>
      </Group>
      <WhatHappened transaction={data} />
      <JourneyTab transaction={data} />
    </>
  )
}
