import { Stack, Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Page } from '../../ui/page.tsx'
import { visibleText } from '../../ui/visible-text.ts'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import { DiagnosticsTab } from './diagnostics-tab.tsx'
import { Facts } from './facts.tsx'
import { GeneralTab } from './general-tab.tsx'
import { JourneyTab } from './journey-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { MessageTab } from './message-tab.tsx'
import { SenderTab } from './sender-tab.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import { type TransactionTab, transactionTabs } from './transaction-tabs.ts'
import { transactionQuery } from './use-transaction.ts'
import { WhatHappened } from './what-happened.tsx'

const panels: Record<TransactionTab, ComponentType<{ transaction: Transaction }>> = {
  journey: JourneyTab,
  general: GeneralTab,
  sender: SenderTab,
  message: MessageTab,
  diagnostics: DiagnosticsTab,
  json: JsonTab,
}

/** Transazione: what happened to one request, why, and what can be done about it. */
export function TransactionPage() {
  const { t } = useTranslation('transaction')
  const { id = '' } = useParams({ strict: false })
  const { data: transaction } = useSuspenseQuery(transactionQuery(id))
  const { tab = 'journey' } = useSearch({ strict: false }) as { tab?: TransactionTab }
  const navigate = useNavigate()
  const { request, outcome } = transaction
  const show = (next: string | null) =>
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, tab: next })) as never,
      replace: true,
    })

  return (
    <Page
      title={visibleText(`${request.method} ${request.path}`)}
      aside={<OutcomeBadge outcome={outcome} size="lg" />}
      actions={<TransactionActions transaction={transaction} />}
    >
      <Facts transaction={transaction} />
      <WhatHappened transaction={transaction} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List>
          {transactionTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {transactionTabs.map((name) => {
          const Panel = panels[name]
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Panel transaction={transaction} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
      <Stack>
        <CliHint command={`varco tx show ${transaction.id}`} />
      </Stack>
    </Page>
  )
}
