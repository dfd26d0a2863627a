import { Badge, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { OutcomeBadge } from '../../monitoring/outcome/outcome-badge.tsx'
import { ContentView } from '../../monitoring/transaction/content-view.tsx'
import { ExplanationSentence } from '../../monitoring/transaction/explanation-sentence.tsx'
import { TokenInfo } from '../../monitoring/transaction/token-info.tsx'
import { transactionQuery } from '../../monitoring/transaction/use-transaction.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { StepName } from './scenario.ts'
import classes from './tour.module.css'
import type { StepOutcome } from './tour-memory.ts'

type Props = { name: StepName; result: StepOutcome; expect: number | undefined }

/** What came of a step: the status, the recorded outcome, the sentence, and what there is to see. */
export function StepResult({ name, result, expect }: Props) {
  const { t } = useTranslation('tour')
  const { status, transactionId } = result
  const { data } = useQuery({
    ...transactionQuery(transactionId ?? ''),
    enabled: transactionId !== null,
  })
  return (
    <Stack gap="sm" className={classes.result} role="status">
      <Group gap="sm">
        <Badge color={status === expect ? 'green' : 'red'}>{`HTTP ${status}`}</Badge>
        {data && <OutcomeBadge outcome={data.outcome} />}
        {transactionId && (
          <TextLink to="/transactions/$id" params={{ id: transactionId }}>
            {t('open')}
          </TextLink>
        )}
      </Group>
      {transactionId && !data && <Skeleton height={24} />}
      {data && <ExplanationSentence transaction={data} />}
      {data && name === 'accepted' && <Seen transaction={data} />}
    </Stack>
  )
}

function Seen({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const outbound = transaction.contents.find(({ part }) => part === 'request-outbound')
  return (
    <>
      {transaction.token?.claims && (
        <Peek title={t('tokenInfo.title')}>
          <TokenInfo
            claims={transaction.token.claims}
            sources={transaction.token.claimSources}
            delivery={transaction.delivery}
          />
        </Peek>
      )}
      {outbound && (
        <Peek title="Token Forward">
          <ContentView content={outbound} />
        </Peek>
      )}
    </>
  )
}

function Peek({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <ScrollRegion name={title} className={classes.peek}>
        {children}
      </ScrollRegion>
    </div>
  )
}
