import type { Cors } from '../../model/delivery.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { Plan } from '../plan.ts'
import { ownHead } from '../reply.ts'

/** Answers a preflight where the gateway does that; true when the request is answered. */
export function answerPreflight(exchange: Exchange, { cors }: Plan): boolean {
  if (cors.mode !== 'gateway') return false
  const { fields } = exchange.head!
  const origin = valuesOf(fields, 'origin')[0]
  if (origin === undefined) return false
  const allowed = allowedOrigin(cors, origin)
  if (allowed) exchange.addedLines = originLines(cors, allowed)
  if (!isPreflight(exchange)) return false
  exchange.note(allowed ? '001007' : '001008', { origin })
  exchange.outcome = 'cors-preflight'
  exchange.status = 204
  const lines = allowed ? preflightLines(cors) : ''
  exchange.answer({ head: ownHead(exchange, 204, lines, false), body: '' }, false)
  return true
}

/** True for a preflight that is left to the application, without asking it for a token. */
export function passesPreflight(exchange: Exchange, { cors }: Plan): boolean {
  return cors.mode === 'application' && isPreflight(exchange)
}

function isPreflight({ head }: Exchange): boolean {
  if (head!.method !== 'OPTIONS') return false
  return (
    head!.fields.lower.includes('origin') &&
    head!.fields.lower.includes('access-control-request-method')
  )
}

function allowedOrigin(cors: Cors, origin: string): string | undefined {
  if (cors.origins.includes(origin)) return origin
  if (!cors.origins.includes('*')) return undefined
  // With credentials the wildcard is not allowed: the origin itself is named (Fetch, CORS protocol).
  return cors.credentials ? origin : '*'
}

function originLines(cors: Cors, origin: string): string {
  return (
    `Access-Control-Allow-Origin: ${origin}\r\n` +
    (origin === '*' ? '' : 'Vary: Origin\r\n') +
    (cors.credentials ? 'Access-Control-Allow-Credentials: true\r\n' : '')
  )
}

function preflightLines({ methods, headers, maxAgeSeconds }: Cors): string {
  return (
    `Access-Control-Allow-Methods: ${methods.join(', ')}\r\n` +
    `Access-Control-Allow-Headers: ${headers.join(', ')}\r\n` +
    `Access-Control-Max-Age: ${maxAgeSeconds}\r\n`
  )
}
