import assert from 'node:assert/strict'
import { headerOf, headersOf } from '../support/strict-response.ts'
import type { Told } from './asking.ts'

type Refusal = {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly outcome: string
  readonly challenge?: readonly [error: string, description: string]
}

const BAD_REQUEST = {
  status: 400,
  title: 'Bad Request',
  outcome: 'token-management-failed',
} as const
const INVALID_TOKEN = {
  status: 401,
  title: 'Unauthorized',
  detail: 'Token non valido',
  code: '1367',
  outcome: 'token-management-failed',
  challenge: ['invalid_token', 'Token invalid'],
} as const
const DENIED = {
  status: 403,
  title: 'Forbidden',
  detail: 'La richiesta presenta un token non sufficiente per fruire del servizio richiesto',
  code: '1368',
  outcome: 'authorization-denied',
  challenge: [
    'insufficient_scope',
    'The request requires higher privileges than provided by the access token',
  ],
} as const

/** The refusals of the specification and of the contract, by the reason that the record gives. */
const REFUSALS = {
  'token-missing': {
    ...BAD_REQUEST,
    detail: 'Token non presente',
    code: '1366',
    challenge: ['invalid_request', 'The request is missing a required token parameter'],
  },
  'token-duplicated': {
    ...BAD_REQUEST,
    detail: 'Token presente più volte',
    code: '1369',
    challenge: ['invalid_request', 'The request includes more than one access token'],
  },
  'token-invalid': INVALID_TOKEN,
  'token-expired': INVALID_TOKEN,
  'identity-provider-unavailable': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Servizio di validazione del token non disponibile',
    code: '560',
    outcome: 'token-management-failed',
  },
  'claim-mismatch': DENIED,
  'scope-missing': DENIED,
  'role-missing': DENIED,
  'headers-too-large': {
    status: 431,
    title: 'Request Header Fields Too Large',
    detail: 'Header della richiesta troppo grandi',
    code: '433',
    outcome: 'request-rejected',
  },
  'target-too-long': {
    status: 414,
    title: 'URI Too Long',
    detail: 'Indirizzo della richiesta troppo lungo',
    code: '433',
    outcome: 'request-rejected',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    detail: 'Metodo HTTP non ammesso',
    code: '433',
    outcome: 'request-rejected',
  },
  'api-unknown': {
    status: 404,
    title: 'Not Found',
    detail: 'API non individuata',
    code: '401',
    outcome: 'api-unknown',
  },
  'api-suspended': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'API sospesa',
    code: '446',
    outcome: 'api-suspended',
  },
  'upstream-unreachable': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Servizio applicativo non raggiungibile',
    code: '516',
    outcome: 'upstream-unreachable',
  },
  'upstream-invalid': {
    status: 502,
    title: 'Bad Gateway',
    detail: 'Risposta del servizio applicativo non valida',
    code: '518',
    outcome: 'upstream-unreachable',
  },
  'upstream-timeout': {
    status: 504,
    title: 'Gateway Timeout',
    detail: 'Tempo di attesa del servizio applicativo scaduto',
    code: '517',
    outcome: 'upstream-timeout',
  },
  'request-too-large': {
    status: 413,
    title: 'Content Too Large',
    detail: 'Richiesta troppo grande',
    code: '432',
    outcome: 'request-rejected',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    detail: 'Sistema non disponibile',
    code: '500',
    outcome: 'internal-error',
  },
} as const satisfies Record<string, Refusal>

/** A reason that a record gives for a refusal. */
export type Reason = keyof typeof REFUSALS

/** Holds that the request was let through, reached the application, and is recorded as a success. */
export function assertAccepted({ response, transaction, seen }: Told, codes: string[] = []): void {
  assert.equal(response.status, 200, JSON.stringify(transaction.diagnostics))
  assert.ok(seen, 'the application was not asked')
  assert.equal(transaction.outcome, 'success')
  assert.equal(transaction.reason, null)
  assert.equal(transaction.response.upstreamStatus, 200)
  assert.equal(headerOf(response, 'WWW-Authenticate'), undefined)
  assertDiagnosed({ transaction }, codes)
}

/** What a refusal has of its own: the realm, diagnostics that it must have, another challenge. */
export type RefusalDetails = { realm?: string; codes?: string[]; challenge?: string }

/** Holds that the request was refused exactly so, never reached the application, and is recorded so. */
export function assertRefused(
  told: Told,
  reason: Reason,
  { realm = 'common', codes = [], challenge }: RefusalDetails = {},
): void {
  const { response, transaction, seen } = told
  const expected: Refusal = REFUSALS[reason]
  const { status, title, detail, outcome } = expected
  const gatewayStatus = `protocol:GATEWAY-${expected.code}`
  assert.equal(response.status, status, JSON.stringify(transaction.diagnostics))
  assert.equal(response.reason, title)
  assert.equal(headerOf(response, 'Content-Type'), 'application/problem+json')
  assert.deepEqual(
    headersOf(response, 'WWW-Authenticate'),
    challenge ? [challenge] : challengeOf(expected, realm),
  )
  if (transaction.request.method !== 'HEAD') {
    assert.equal(
      response.body.toString(),
      JSON.stringify({
        type: `https://httpstatuses.com/${status}`,
        title,
        status,
        detail,
        gateway_status: gatewayStatus,
      }),
    )
  }
  if (status === 503) assert.match(headerOf(response, 'Retry-After') ?? '', /^[1-9]\d*$/)
  assert.equal(transaction.outcome, outcome)
  assert.equal(transaction.reason, reason)
  assert.equal(transaction.response.gatewayStatus, gatewayStatus)
  if (!outcome.startsWith('upstream')) assert.equal(seen, undefined, 'the application was asked')
  assertDiagnosed(told, codes)
}

/** Holds that the record has each of these diagnostics. */
export function assertDiagnosed(
  { transaction }: Pick<Told, 'transaction'>,
  codes: readonly string[],
): void {
  const noted = transaction.diagnostics.map(({ code }) => code)
  const missing = codes.filter((code) => !noted.includes(code))
  assert.deepEqual(missing, [], `diagnostics are ${noted.join(' ')}`)
}

/** The details of the first diagnostic of that code. */
export function detailsOf({ transaction }: Pick<Told, 'transaction'>, code: string) {
  const found = transaction.diagnostics.find((diagnostic) => diagnostic.code === code)
  assert.ok(found, `no diagnostic ${code}: ${JSON.stringify(transaction.diagnostics)}`)
  return found.details
}

function challengeOf({ challenge }: Refusal, realm: string): string[] {
  if (!challenge) return []
  const [error, description] = challenge
  const quoted = realm.replace(/["\\]/g, '\\$&')
  return [`Bearer realm="${quoted}", error="${error}", error_description="${description}"`]
}
