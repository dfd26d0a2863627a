import type { FoundToken } from '../../oauth/bearer-token.ts'
import { withoutParameter } from '../../oauth/bearer-token.ts'
import type { Exchange } from '../exchange.ts'
import { flatText } from '../flat-text.ts'
import { isReserved, REPLACED_IN_REQUEST, valuesOf } from '../headers.ts'
import { forwardedDetails, type Identity } from '../identity.ts'
import type { Plan, TokenPlan } from '../plan.ts'
import { refuse } from '../rejection.ts'
import { tokenDocument } from '../token-headers.ts'
import type { Fields } from '../wire/fields.ts'
import type { RequestHead } from '../wire/request-head.ts'

/** The most bytes that token information may add to a request. */
export const MAX_IDENTITY_BYTES = 8192

/** A request as the application will get it: everything but the body and its framing. */
export type PreparedRequest = {
  readonly line: string
  /** Header lines, each ended by CRLF, framing left out. */
  readonly lines: string
}

/** What of the walk so far decides how the request looks. */
export type Presented = {
  rest: string
  found: FoundToken | undefined
  identity: Identity | undefined
}

/** Takes out what must not pass, then adds what is ours: in this order a client can remove nothing of ours. */
export function prepare(
  exchange: Exchange,
  plan: Plan,
  presented: Presented,
  about: string,
): PreparedRequest {
  const { token, upstream } = plan
  const head = exchange.head!
  const trusted = plan.isTrusted(exchange.clientAddress)
  const lines =
    `Host: ${upstream.host}\r\n` +
    passedLines(exchange, keepsOriginal(token) ? undefined : token, trusted) +
    forwardedLines(exchange, trusted) +
    `Gateway-Transaction-ID: ${exchange.id}\r\nGateway-Message-ID: ${exchange.messageId}\r\n` +
    about +
    originalLine(token, presented.found)
  const path = upstream.basePath + presented.rest
  return {
    line: `${head.method} ${path === '' ? '/' : path}${queryOf(exchange, token)} HTTP/1.1\r\n`,
    lines,
  }
}

function keepsOriginal(token: TokenPlan | undefined): boolean {
  return token?.policy.forward.original === 'as-received'
}

// RFC 9440 §4: a certificate that anybody could write there must not reach an application that believes it.
const CERTIFICATE_FIELDS: ReadonlySet<string> = new Set([
  'client-cert',
  'client-cert-chain',
  'client_cert',
  'client_cert_chain',
])

type Passed = { token: TokenPlan | undefined; trusted: boolean; lines: string }

// A connection remembers its header fields while they stay the same: so can be what passes of them.
const passed = new WeakMap<Fields, Passed>()

function passedLines({ head }: Exchange, token: TokenPlan | undefined, trusted: boolean): string {
  const { fields } = head!
  const known = passed.get(fields)
  if (known && known.token === token && known.trusted === trusted) return known.lines
  const lines = linesThatPass(head!, token, trusted)
  passed.set(fields, { token, trusted, lines })
  return lines
}

// Everything the client sent but what is ours to say; `token` says which fields carry the token.
function linesThatPass(
  { fields, connection }: RequestHead,
  token: TokenPlan | undefined,
  trusted: boolean,
): string {
  const { list, lower } = fields
  let lines = ''
  for (let at = 0; at < lower.length; at++) {
    const name = lower[at]!
    if (REPLACED_IN_REQUEST.has(name) || isReserved(name)) continue
    if (connection.length > 0 && connection.includes(name)) continue
    if (token && isTokenField(name, token)) continue
    if (!trusted && CERTIFICATE_FIELDS.has(name)) continue
    lines += `${list[2 * at]}: ${list[2 * at + 1]}\r\n`
  }
  return lines
}

function isTokenField(name: string, { places }: TokenPlan): boolean {
  return (
    (places.authorization && (name === 'authorization' || name === 'dpop')) ||
    name === places.header
  )
}

function forwardedLines(exchange: Exchange, trusted: boolean): string {
  const { head, clientAddress, connection } = exchange
  const fields = head!.fields
  const claimed = fields.lower.includes('x-forwarded-for')
    ? flatText(valuesOf(fields, 'x-forwarded-for').join(', '))
    : null
  exchange.forwardedFor = claimed
  const scheme = 'encrypted' in connection.socket ? 'https' : 'http'
  const host = (trusted && valuesOf(fields, 'x-forwarded-host')[0]) || head!.host
  const proto = (trusted && valuesOf(fields, 'x-forwarded-proto')[0]) || scheme
  return (
    `X-Forwarded-For: ${trusted && claimed ? `${claimed}, ` : ''}${clientAddress}\r\n` +
    (host === undefined ? '' : `X-Forwarded-Host: ${host}\r\n`) +
    `X-Forwarded-Proto: ${proto}\r\n`
  )
}

function queryOf({ target }: Exchange, token: TokenPlan | undefined): string {
  const { query } = target
  if (query === undefined) return ''
  if (token?.places.query === undefined || keepsOriginal(token)) return `?${query}`
  const rest = withoutParameter(query, token.places.query)
  return rest === '' && query !== '' ? '' : `?${rest}`
}

function originalLine(token: TokenPlan | undefined, found: FoundToken | undefined): string {
  const original = token?.policy.forward.original
  return found && typeof original === 'object' ? `${original.header}: ${found.token}\r\n` : ''
}

/** What Token Forward says of the token, as header lines; a promise only where something must be signed. */
export function tokenInformation(
  exchange: Exchange,
  token: TokenPlan | undefined,
  identity: Identity | undefined,
): string | Promise<string> {
  if (!token?.forward || !identity) return ''
  if (token.policy.forward.mode === 'headers') {
    return bounded(exchange, identity.headerLines, identity.forwarded)
  }
  const { claims, claimSet, scopes, roles, checkedAt } = identity
  const about = { ...claimSet.sender, scopes: [...scopes], roles: [...roles] }
  const document = tokenDocument(exchange.id, claims, about, checkedAt)
  if (token.policy.forward.mode === 'json') {
    return bounded(
      exchange,
      `Gateway-Token: ${Buffer.from(JSON.stringify(document)).toString('base64')}\r\n`,
    )
  }
  return exchange.services
    .sign(document)
    .then((jws) => bounded(exchange, `Gateway-JWT: ${jws}\r\n`))
}

const ONE_HEADER = forwardedDetails(1)

function bounded(exchange: Exchange, lines: string, forwarded = ONE_HEADER): string {
  if (lines.length > MAX_IDENTITY_BYTES) refuse('internal', '006002', { limit: MAX_IDENTITY_BYTES })
  exchange.note('006001', forwarded)
  return lines
}
