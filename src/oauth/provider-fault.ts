/** What went wrong with the identity provider; stable, so that diagnostics and metrics may use it. */
export type ProviderFaultCode =
  | 'connect-refused'
  | 'connect-timeout'
  | 'read-timeout'
  | 'connection-lost'
  | 'tls'
  | 'dns'
  | 'address-refused'
  | 'http-status'
  | 'redirect'
  | 'malformed-http'
  | 'content-type'
  | 'content-encoding'
  | 'not-json'
  | 'not-an-object'
  | 'too-large'
  | 'unexpected-answer'
  | 'gateway-not-authorized'
  | 'rate-limited'
  | 'overloaded'
  | 'breaker-open'
  | 'bad-signature'
  | 'issuer-mismatch'
  | 'endpoint-missing'
  | 'closed'

/** The conversation with the provider in which the fault happened. */
export type ProviderPhase = 'discovery' | 'introspection' | 'jwks' | 'user-info'

/** The provider could not be asked, or answered what cannot be used: the token stays undecided. */
export class ProviderFault extends Error {
  readonly code: ProviderFaultCode
  readonly phase: ProviderPhase
  /** HTTP status of the answer, when there was one. */
  readonly status: number | undefined
  /** When it makes sense to ask again, when the provider or the breaker says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProviderFaultCode,
    phase: ProviderPhase,
    message: string,
    more: { status?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ProviderFault'
    this.code = code
    this.phase = phase
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
