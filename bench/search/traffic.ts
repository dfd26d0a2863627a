import type { Outcome } from '../../src/model/outcome.ts'
import { type PackedTransaction, pack } from '../../src/model/packed-transaction.ts'
import type { Step, Trail } from '../../src/model/trail.ts'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'

const DAY_MS = 86_400_000
/** How long the traffic goes back. */
export const DAYS = 30
const SUBJECTS = 20_000
const CLIENTS = 40
const DELIVERIES = Array.from(
  { length: 12 },
  (_, index) =>
    [['Ente', 'Comune', 'Regione'][index % 3]!, `Servizio${index}`, `v${1 + (index % 2)}`] as const,
)
/** What the requests of each delivery meet on their way. */
const TRAILS = new Map<RecordedTransaction['delivery'], Trail>(
  DELIVERIES.map((delivery) => [delivery, trailOf(delivery.join('/'))]),
)
/** Requests that are made with one token before the next is fetched. */
const REQUESTS_PER_TOKEN = 10

type Kind = { outcome: Outcome; status: number; reason: string | null; share: number }

const KINDS: readonly Kind[] = [
  { outcome: 'success', status: 200, reason: null, share: 0.9 },
  { outcome: 'upstream-client-error', status: 404, reason: null, share: 0.04 },
  { outcome: 'token-management-failed', status: 401, reason: 'token-expired', share: 0.03 },
  { outcome: 'authorization-denied', status: 403, reason: 'claim-mismatch', share: 0.015 },
  { outcome: 'upstream-server-error', status: 500, reason: null, share: 0.01 },
  { outcome: 'upstream-timeout', status: 504, reason: 'upstream-timeout', share: 0.005 },
]

/** A batch as the journals would bring it. */
export type Batch = { claimSets: ClaimSet[]; transactions: PackedTransaction[] }

/** What to look for afterwards. */
export type Landmarks = { id: string; subject: string; client: string; city: string; email: string }

/** Traffic of a month up to a moment, the same at every run: so many transactions in batches, oldest first. */
export function* trafficOf(count: number, until: number, batch: number): Generator<Batch> {
  const random = seeded(42)
  const tokens = new Map<number, { set: ClaimSet; left: number }>()
  let made: Batch = { claimSets: [], transactions: [] }
  for (let index = 0; index < count; index++) {
    const at = Math.floor(until - DAYS * DAY_MS * (1 - (index + 1) / count))
    // A few people do much, many do little.
    const person = Math.floor(random() ** 2 * SUBJECTS)
    let token = tokens.get(person)
    if (!token || token.left === 0) {
      token = { set: claimSetOf(person, index, at, random), left: REQUESTS_PER_TOKEN }
      tokens.set(person, token)
    }
    token.left--
    made.claimSets.push(token.set)
    made.transactions.push(pack(transactionOf(index, at, token.set, random)))
    if (made.transactions.length === batch) {
      yield made
      made = { claimSets: [], transactions: [] }
    }
  }
  if (made.transactions.length > 0) yield made
}

/** Things that are surely in the traffic, far from its end. */
export function landmarksOf(count: number): Landmarks {
  const person = 137
  return {
    id: idOf(Math.floor(count / 3)),
    subject: subjectOf(person),
    client: clientOf(person),
    city: cityOf(person),
    email: `${subjectOf(person)}@example.it`,
  }
}

const subjectOf = (person: number) => `utente-${String(person).padStart(5, '0')}`
const clientOf = (person: number) => `client-${person % CLIENTS}`
const cityOf = (person: number) => `citta-${person % 500}`

function idOf(index: number): string {
  const hex = index.toString(16).padStart(12, '0')
  return `0190a000-0000-7000-8000-${hex}`
}

function claimSetOf(person: number, index: number, at: number, random: () => number): ClaimSet {
  const subject = subjectOf(person)
  const clientId = clientOf(person)
  const email = `${subject}@example.it`
  const seconds = Math.floor(at / 1000)
  const claims = {
    active: true,
    iss: 'https://idp.example.it',
    sub: subject,
    aud: clientId,
    azp: clientId,
    client_id: clientId,
    scope: random() < 0.5 ? 'openid profile read' : 'openid profile read write',
    city: cityOf(person),
    email,
    jti: `jti-${index}`,
    iat: seconds,
    exp: seconds + 3600,
  }
  const sender = { subject, clientId, username: null, issuer: claims.iss, email }
  return {
    key: `set-${index}`,
    claims: JSON.stringify(claims),
    sender,
    validatedBy: ['introspection'],
  }
}

function transactionOf(
  index: number,
  at: number,
  set: ClaimSet,
  random: () => number,
): RecordedTransaction {
  // Somebody uses two APIs or three, not all of them.
  const first = Number(set.sender.subject!.slice(-5)) % DELIVERIES.length
  const delivery = DELIVERIES[(first + Math.floor(random() ** 2 * 3)) % DELIVERIES.length]!
  const { outcome, status, reason } = kindOf(random())
  const path = `/gateway/${delivery.join('/')}/pratiche/${index % 100_000}`
  const totalMs = Math.round(2000 * random() ** 6 * 1000) / 1000 + 0.5
  const forwarded = outcome === 'success' || outcome.startsWith('upstream')
  return {
    id: idOf(index),
    messageId: forwarded ? idOf(index + 1_000_000_000) : null,
    at,
    revision: 42,
    delivery,
    outcome,
    reason,
    method: random() < 0.7 ? 'GET' : 'PUT',
    path,
    query: 'access_token=***',
    clientAddress: `10.0.${index % 8}.${index % 250}`,
    forwardedFor: null,
    requestBytes: 136,
    status,
    responseBytes: 136 + (index % 4000),
    upstreamStatus: forwarded ? status : null,
    gatewayStatus: forwarded ? null : 'protocol:GATEWAY-1367',
    token: { source: 'header', cached: random() < 0.9, claimSet: set.key },
    totalMs,
    tokenMs: 0.02,
    upstreamMs: forwarded ? totalMs - 0.3 : null,
    diagnostics: [10, 20, 30, 40, 50, Math.round(totalMs * 1000)],
    trail: TRAILS.get(delivery),
    contents: [],
  }
}

function trailOf(delivery: string): Trail {
  const steps: Step[] = [
    ['002001', { delivery, revision: 42 }],
    ['003002', { source: 'header' }],
    ['003011'],
    ['004002', { checks: ['aud=anything', 'azp=client-0, client-1, client-2'] }],
    ['006001', { headers: 8 }],
    ['007001', { upstream: 'http://127.0.0.1:8083' }],
  ]
  return { key: `trail of ${delivery}`, steps: JSON.stringify(steps) }
}

function kindOf(share: number): Kind {
  let left = share
  for (const kind of KINDS) {
    left -= kind.share
    if (left < 0) return kind
  }
  return KINDS[0]!
}

// mulberry32: small, fast, and the same everywhere.
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
