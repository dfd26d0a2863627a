import type { ProviderFaultCode } from './provider-fault.ts'

/** A connection that was not opened because its address is one the gateway must not talk to. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor() {
    super('the address is link-local or otherwise refused')
    this.name = 'AddressRefused'
  }
}

/** A connection that did not open within its time. */
export class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the connection did not open in time')
    this.name = 'ConnectTimeout'
  }
}

const CODES: Readonly<Record<string, ProviderFaultCode>> = {
  ADDRESS_REFUSED: 'address-refused',
  ECONNREFUSED: 'connect-refused',
  EHOSTUNREACH: 'connect-refused',
  ENETUNREACH: 'connect-refused',
  EADDRNOTAVAIL: 'connect-refused',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'read-timeout',
  UND_ERR_BODY_TIMEOUT: 'read-timeout',
  UND_ERR_ABORTED: 'read-timeout',
  ECONNRESET: 'connection-lost',
  ECONNABORTED: 'connection-lost',
  EPIPE: 'connection-lost',
  UND_ERR_SOCKET: 'connection-lost',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_CLOSED: 'closed',
  UND_ERR_DESTROYED: 'closed',
}

const TLS_CODE =
  /^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH)/

/** The stable name of what a network error means; an answer that cannot be parsed when nothing else fits. */
export function connectionFaultCode(error: unknown): ProviderFaultCode {
  const code = codeOf(error)
  if (Object.hasOwn(CODES, code)) return CODES[code]!
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return 'dns'
  return TLS_CODE.test(code) ? 'tls' : 'malformed-http'
}

/** True when the error is a mistake in the request itself, which is ours and no fault of the provider. */
export function isOurMistake(error: unknown): boolean {
  return codeOf(error) === 'UND_ERR_INVALID_ARG'
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
