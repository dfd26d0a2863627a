import { deliveryPath } from '../model/delivery-path.ts'
import { type Outcome, outcomes } from '../model/outcome.ts'
import type { TransactionSummary } from '../model/transaction.ts'
import { shownValue, type Terminal, visible } from './terminal.ts'

/** The headings of `transactionRow`. */
export const rowHeadings = ['TIME', 'STATUS', 'OUTCOME', 'METHOD', 'API', 'CLIENT', 'MS', 'ID']

type Look = { paint: Terminal['paint']; language: 'it' | 'en' }

/** A transaction on one line of a table. */
export function transactionRow(one: TransactionSummary, { paint, language }: Look): string[] {
  const { response, request, sender } = one
  const who = sender?.clientId ?? sender?.username ?? sender?.subject
  return [
    one.at.replace('T', ' '),
    shownValue(response.status),
    paint(outcomeColour(one.outcome), outcomes[one.outcome][language]),
    visible(request.method),
    visible(one.delivery ? deliveryPath(one.delivery) : request.path),
    shownValue(who),
    one.timings.totalMs.toFixed(1),
    one.id,
  ]
}

/** The colour of an outcome: green for done, yellow for refused or left, red for what is broken. */
export function outcomeColour(outcome: Outcome): 'green' | 'yellow' | 'red' {
  if (outcome === 'success' || outcome === 'cors-preflight') return 'green'
  return BROKEN.has(outcome) ? 'red' : 'yellow'
}

const BROKEN: ReadonlySet<Outcome> = new Set([
  'upstream-server-error',
  'upstream-unreachable',
  'upstream-timeout',
  'interrupted',
  'internal-error',
])
