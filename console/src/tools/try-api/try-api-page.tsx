import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transactionQuery } from '../../monitoring/transaction/use-transaction.ts'
import { takeOver } from '../../shell/palette/hand-over.ts'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { AnswerView } from './answer-view.tsx'
import { type DraftRequest, draftOf, draftOfSent, EMPTY_REQUEST } from './draft-request.ts'
import { parseCurl } from './parse-curl.ts'
import { RequestForm } from './request-form.tsx'
import { sentRequests } from './sent-requests.ts'
import classes from './try-api.module.css'
import { useGatewayCall } from './use-call.ts'

const route = getRouteApi('/app/try')

/** Prova API: a request through the gateway, its answer and its trace side by side. */
export function TryApiPage() {
  const { t } = useTranslation(['tools', 'frame'])
  const { transaction: id } = route.useSearch()
  const from = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined })
  const [pasted] = useState(() => handedRequest())
  const calling = useGatewayCall()
  if (id !== undefined && from.isPending) return <PageSkeleton />
  const sent = id === undefined ? undefined : sentRequests.of(id)
  const start = sent ? draftOfSent(sent) : from.data ? draftOf(from.data) : pasted
  return (
    <Page title={t('frame:page.tryApi')} description={t('try.description')}>
      <div className={classes.panes}>
        <RequestForm
          key={id ?? 'new'}
          start={start}
          isBusy={calling.isPending}
          onSend={(request) => calling.mutate(request)}
        />
        <AnswerView calling={calling} />
      </div>
    </Page>
  )
}

function handedRequest(): DraftRequest {
  const { curl } = takeOver()
  return (curl && parseCurl(curl)) || EMPTY_REQUEST
}
