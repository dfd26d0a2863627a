import type { Outcome } from './outcome.ts'

/** One error answer of the data plane: what the client gets and how the transaction is recorded. */
export type Problem = {
  status: number
  title: string
  detail: string
  /** `gateway_status` without its prefix. */
  code: string
  outcome: Outcome
  reason: string
  /** Error and description of WWW-Authenticate, on refusals of the token check and of authorization only. */
  challenge?: { error: string; description: string }
  retryAfterSeconds?: number
}

const missingToken = {
  error: 'invalid_request',
  description: 'The request is missing a required token parameter',
}
const severalTokens = {
  error: 'invalid_request',
  description: 'The request includes more than one access token',
}
const invalidToken = { error: 'invalid_token', description: 'Token invalid' }
const invalidProof = { error: 'invalid_dpop_proof', description: 'DPoP proof invalid' }
const insufficientScope = {
  error: 'insufficient_scope',
  description: 'The request requires higher privileges than provided by the access token',
}
const insufficientDetail =
  'La richiesta presenta un token non sufficiente per fruire del servizio richiesto'

const token = { outcome: 'token-management-failed' } as const
const denied = {
  status: 403,
  title: 'Forbidden',
  detail: insufficientDetail,
  code: '1368',
  outcome: 'authorization-denied',
  challenge: insufficientScope,
} as const
const unauthorized = { ...token, status: 401, title: 'Unauthorized', code: '1367' } as const
const wire = { code: '433', outcome: 'request-rejected' } as const

/** The catalogue of every error answer (spec section 7 and what the gateway adds): the only source of statuses and texts. */
export const problems = {
  tokenMissing: {
    ...token,
    status: 400,
    title: 'Bad Request',
    detail: 'Token non presente',
    code: '1366',
    reason: 'token-missing',
    challenge: missingToken,
  },
  tokenDuplicated: {
    ...token,
    status: 400,
    title: 'Bad Request',
    detail: 'Token presente più volte',
    code: '1369',
    reason: 'token-duplicated',
    challenge: severalTokens,
  },
  tokenInvalid: {
    ...unauthorized,
    detail: 'Token non valido',
    reason: 'token-invalid',
    challenge: invalidToken,
  },
  tokenExpired: {
    ...unauthorized,
    detail: 'Token non valido',
    reason: 'token-expired',
    challenge: invalidToken,
  },
  proofInvalid: {
    ...unauthorized,
    detail: 'Token non valido',
    reason: 'token-invalid',
    challenge: invalidProof,
  },
  requiredClaimMissing: {
    ...unauthorized,
    detail: 'Token non valido',
    reason: 'token-invalid',
    challenge: invalidToken,
  },
  providerUnavailable: {
    ...token,
    status: 503,
    title: 'Service Unavailable',
    detail: 'Servizio di validazione del token non disponibile',
    code: '560',
    reason: 'identity-provider-unavailable',
    retryAfterSeconds: 5,
  },
  claimMismatch: { ...denied, reason: 'claim-mismatch' },
  scopeMissing: { ...denied, reason: 'scope-missing' },
  roleMissing: { ...denied, reason: 'role-missing' },
  apiUnknown: {
    status: 404,
    title: 'Not Found',
    detail: 'API non individuata',
    code: '401',
    outcome: 'api-unknown',
    reason: 'api-unknown',
  },
  apiSuspended: {
    status: 503,
    title: 'Service Unavailable',
    detail: 'API sospesa',
    code: '446',
    outcome: 'api-suspended',
    reason: 'api-suspended',
    retryAfterSeconds: 300,
  },
  upstreamUnreachable: {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Servizio applicativo non raggiungibile',
    code: '516',
    outcome: 'upstream-unreachable',
    reason: 'upstream-unreachable',
    retryAfterSeconds: 5,
  },
  upstreamInvalid: {
    status: 502,
    title: 'Bad Gateway',
    detail: 'Risposta del servizio applicativo non valida',
    code: '518',
    outcome: 'upstream-unreachable',
    reason: 'upstream-invalid',
  },
  upstreamTimeout: {
    status: 504,
    title: 'Gateway Timeout',
    detail: 'Tempo di attesa del servizio applicativo scaduto',
    code: '517',
    outcome: 'upstream-timeout',
    reason: 'upstream-timeout',
  },
  requestTooLarge: {
    status: 413,
    title: 'Content Too Large',
    detail: 'Richiesta troppo grande',
    code: '432',
    outcome: 'request-rejected',
    reason: 'request-too-large',
  },
  rateLimited: {
    status: 429,
    title: 'Too Many Requests',
    detail: 'Superato il limite di richieste',
    code: 'CP01',
    outcome: 'rate-limited',
    reason: 'rate-limited',
    retryAfterSeconds: 1,
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Superato il limite di richieste',
    code: 'CC01',
    outcome: 'rate-limited',
    reason: 'too-many-concurrent-requests',
    retryAfterSeconds: 1,
  },
  recordingUnavailable: {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Registrazione non disponibile',
    code: '561',
    outcome: 'internal-error',
    reason: 'recording-unavailable',
    retryAfterSeconds: 5,
  },
  badRequest: {
    ...wire,
    status: 400,
    title: 'Bad Request',
    detail: 'Richiesta HTTP non valida',
    reason: 'malformed-request',
  },
  methodNotAllowed: {
    ...wire,
    status: 405,
    title: 'Method Not Allowed',
    detail: 'Metodo HTTP non ammesso',
    reason: 'method-not-allowed',
  },
  requestTimeout: {
    ...wire,
    status: 408,
    title: 'Request Timeout',
    detail: 'Tempo di attesa della richiesta scaduto',
    reason: 'request-timeout',
  },
  targetTooLong: {
    ...wire,
    status: 414,
    title: 'URI Too Long',
    detail: 'Indirizzo della richiesta troppo lungo',
    reason: 'target-too-long',
  },
  expectationFailed: {
    ...wire,
    status: 417,
    title: 'Expectation Failed',
    detail: 'Aspettativa della richiesta non supportata',
    reason: 'expectation-failed',
  },
  headersTooLarge: {
    ...wire,
    status: 431,
    title: 'Request Header Fields Too Large',
    detail: 'Header della richiesta troppo grandi',
    reason: 'headers-too-large',
  },
  notImplemented: {
    ...wire,
    status: 501,
    title: 'Not Implemented',
    detail: 'Codifica della richiesta non supportata',
    reason: 'encoding-not-supported',
  },
  versionNotSupported: {
    ...wire,
    status: 505,
    title: 'HTTP Version Not Supported',
    detail: 'Versione HTTP non supportata',
    reason: 'version-not-supported',
  },
  internal: {
    status: 500,
    title: 'Internal Server Error',
    detail: 'Sistema non disponibile',
    code: '500',
    outcome: 'internal-error',
    reason: 'internal-error',
  },
} as const satisfies Record<string, Problem>

export type ProblemName = keyof typeof problems

/** The `gateway_status` of a problem. */
export function gatewayStatus(problem: Problem): string {
  return `protocol:GATEWAY-${problem.code}`
}

/** The JSON body of a problem, its keys in the order of the specification. */
export function problemBody(problem: Problem): string {
  return JSON.stringify({
    type: `https://httpstatuses.com/${problem.status}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    gateway_status: gatewayStatus(problem),
  })
}
