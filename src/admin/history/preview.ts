import { parseClaimRule } from '../../model/claim-rule.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { EndpointOutput } from '../../model/endpoints/endpoint.ts'
import type { Endpoints } from '../../model/endpoints.ts'
import type { DeliveryName } from '../../model/names.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Store, StoredTransaction } from '../../store/store.ts'
import type { AuthorizationVerdict, RecordedRequest } from '../control.ts'

/** Changed transactions that a preview shows. */
const MAX_EXAMPLES = 20

/** What rules would have done to recorded traffic. */
export type Preview = EndpointOutput<Endpoints['previewAccessControl']>

/** Some transactions that authorization decides alike. */
type Group = {
  claims: string | undefined
  outcome: Outcome
  count: number
  exampleId: string
  request: RecordedRequest
}

type Judge = (claims: string | undefined, request: RecordedRequest) => AuthorizationVerdict

/** Judges each group once and counts its transactions; groups that never reached authorization do not count. */
export async function preview(
  groups: AsyncIterable<Group>,
  draft: Delivery,
  judge: Judge,
): Promise<Preview> {
  const result: Preview = {
    examined: 0,
    accepted: 0,
    denied: 0,
    newlyDenied: 0,
    newlyAccepted: 0,
    examples: [],
  }
  for await (const group of groups) {
    if (!isDecided(group, draft)) continue
    add(result, group, judge(group.claims, group.request))
  }
  return result
}

function add(result: Preview, group: Group, verdict: AuthorizationVerdict): void {
  const { outcome: before, count } = group
  const wasDenied = before === 'authorization-denied'
  result.examined += count
  if (verdict.holds) result.accepted += count
  else result.denied += count
  if (verdict.holds && wasDenied) result.newlyAccepted += count
  else if (!verdict.holds && !wasDenied) result.newlyDenied += count
  else return
  if (result.examples.length >= MAX_EXAMPLES) return
  result.examples.push({
    transactionId: group.exampleId,
    before,
    after: verdict.holds ? 'success' : verdict.outcome,
    rule: (verdict.holds ? undefined : verdict.rule) ?? null,
    claim: (verdict.holds ? undefined : verdict.claim) ?? null,
    actual: (verdict.holds ? undefined : verdict.actual) ?? null,
  })
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

/** The last transactions of a delivery in groups: by claim set, or one by one where rules look at the request. */
export function groupsOf(
  store: Pick<Store, 'transactions'>,
  name: DeliveryName,
  last: number,
  rules: readonly string[],
): AsyncIterable<Group> {
  return rules.some(looksAtRequest) ? oneByOne(store, name, last) : byClaims(store, name, last)
}

async function* byClaims(
  store: Pick<Store, 'transactions'>,
  name: DeliveryName,
  last: number,
): AsyncGenerator<Group> {
  for (const use of await store.transactions.scanClaims(name, last)) {
    const { claimSet, outcome, count, exampleId } = use
    yield { claims: claimSet?.claims, outcome, count, exampleId, request: nothingKnown }
  }
}

const nothingKnown: RecordedRequest = { query: null, headers: [] }

async function* oneByOne(
  store: Pick<Store, 'transactions'>,
  name: DeliveryName,
  last: number,
): AsyncGenerator<Group> {
  let seen = 0
  for await (const stored of store.transactions.stream(name, { contents: true })) {
    if (seen++ >= last) return
    const { recorded, claimSet } = stored
    yield {
      claims: claimSet?.claims,
      outcome: recorded.outcome,
      count: 1,
      exampleId: recorded.id,
      request: requestOf(stored),
    }
  }
}

function requestOf({ recorded }: StoredTransaction): RecordedRequest {
  const inbound = recorded.contents.find(({ part }) => part === 'request-inbound')
  return { query: recorded.query, headers: inbound?.headers ?? [] }
}

function looksAtRequest(rule: string): boolean {
  const { test } = parseClaimRule(rule)
  return (
    test.kind === 'list' && test.members.some(({ kind }) => kind === 'header' || kind === 'query')
  )
}
