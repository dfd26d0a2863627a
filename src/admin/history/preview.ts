import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseClaimRule } from '../../model/claim-rule.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { EndpointOutput } from '../../model/endpoints/endpoint.ts'
import type { Endpoints } from '../../model/endpoints.ts'
import type { DeliveryName } from '../../model/names.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Store, StoredTransaction } from '../../store/store.ts'
import type { AuthorizationVerdict, ClaimJudge, RecordedRequest } from '../control.ts'

/** Changed transactions that a preview shows. */
const MAX_EXAMPLES = 20

/** Groups that are judged in one turn of the event loop. */
const GROUPS_AT_A_TIME = 1000

/** What rules would have done to recorded traffic. */
export type Preview = EndpointOutput<Endpoints['previewAccessControl']>

/** Some transactions that authorization decides alike. */
type Group = {
  claims: string | undefined
  outcome: Outcome
  count: number
  /** Sequence number of the newest. */
  newest: number
  request: RecordedRequest
}

type Counts = Omit<Preview, 'examples'>
type Example = Omit<Preview['examples'][number], 'transactionId'> & { sequence: number }

/** Judges each group once and counts its transactions; groups that never reached authorization do not count. */
export async function preview(
  { transactions }: Pick<Store, 'transactions'>,
  batches: AsyncIterable<readonly Group[]>,
  draft: Delivery,
  { judge }: ClaimJudge,
): Promise<Preview> {
  const counts: Counts = { examined: 0, accepted: 0, denied: 0, newlyDenied: 0, newlyAccepted: 0 }
  const examples: Example[] = []
  let judged = 0
  for await (const groups of batches) {
    for (const group of groups) {
      // Others are served by this process, too.
      if (++judged % GROUPS_AT_A_TIME === 0) await nextTurn()
      if (!isDecided(group, draft)) continue
      const verdict = judge(group.claims, group.request)
      if (add(counts, group, verdict) && examples.length < MAX_EXAMPLES) {
        examples.push(exampleOf(group, verdict))
      }
    }
  }
  const ids = await transactions.ids(examples.map(({ sequence }) => sequence))
  const found = examples.flatMap(({ sequence, ...example }) => {
    const transactionId = ids.get(sequence)
    return transactionId === undefined ? [] : [{ transactionId, ...example }]
  })
  return { ...counts, examples: found }
}

/** Counts a group; true when its outcome would have been another. */
function add(result: Counts, group: Group, verdict: AuthorizationVerdict): boolean {
  const { outcome: before, count } = group
  const wasDenied = before === 'authorization-denied'
  result.examined += count
  if (verdict.holds) result.accepted += count
  else result.denied += count
  if (verdict.holds === !wasDenied) return false
  if (verdict.holds) result.newlyAccepted += count
  else result.newlyDenied += count
  return true
}

function exampleOf({ newest, outcome }: Group, verdict: AuthorizationVerdict): Example {
  const failed = verdict.holds ? undefined : verdict
  return {
    sequence: newest,
    before: outcome,
    after: failed?.outcome ?? 'success',
    rule: failed?.rule ?? null,
    claim: failed?.claim ?? null,
    actual: failed?.actual ?? null,
  }
}

const undecided: ReadonlySet<Outcome> = new Set<Outcome>([
  'token-management-failed',
  'api-unknown',
  'api-suspended',
  'request-rejected',
  'cors-preflight',
  'internal-error',
])

// A request without a token reaches authorization only where the token is optional.
function isDecided({ outcome, claims }: Group, { accessControl }: Delivery): boolean {
  if (undecided.has(outcome)) return false
  return claims !== undefined || accessControl.tokenManagement.optional
}

/** The last transactions of a delivery, those that agree in the claims that matter counted together. */
export async function* byClaims(
  store: Pick<Store, 'transactions'>,
  name: DeliveryName,
  last: number,
  names: readonly string[],
): AsyncGenerator<readonly Group[]> {
  const uses = await store.transactions.scanClaims(name, last, names)
  yield uses.map((use) => ({ ...use, request: nothingKnown }))
}

const nothingKnown: RecordedRequest = { query: null, headers: [] }

/** The last transactions of a delivery each by itself, for rules that look at the request. */
export async function* oneByOne(
  store: Pick<Store, 'transactions'>,
  name: DeliveryName,
  last: number,
): AsyncGenerator<readonly Group[]> {
  let seen = 0
  for await (const stored of store.transactions.stream(name, { contents: true })) {
    if (seen++ >= last) return
    const { recorded, claimSet, sequence } = stored
    const { outcome } = recorded
    const request = requestOf(stored)
    yield [{ claims: claimSet?.claims, outcome, count: 1, newest: sequence, request }]
  }
}

function requestOf({ recorded }: StoredTransaction): RecordedRequest {
  const inbound = recorded.contents.find(({ part }) => part === 'request-inbound')
  return { query: recorded.query, headers: inbound?.headers ?? [] }
}

/** True for a rule that depends on more than claims. */
export function looksAtRequest(rule: string): boolean {
  const { test } = parseClaimRule(rule)
  return (
    test.kind === 'list' && test.members.some(({ kind }) => kind === 'header' || kind === 'query')
  )
}
