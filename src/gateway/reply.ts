import { STATUS_CODES } from 'node:http'
import type { Outcome } from '../model/outcome.ts'
import {
  gatewayStatus,
  type Problem,
  type ProblemName,
  problemBody,
  problems,
} from '../model/problem.ts'
import { bearerChallenge } from '../oauth/challenge.ts'
import { dateLine } from './clock.ts'
import { isReserved, REPLACED_IN_RESPONSE } from './headers.ts'
import type { Plan } from './plan.ts'
import type { Rejection } from './rejection.ts'
import type { ResponseHead } from './wire/response-head.ts'

/** What an answer must know of the request it belongs to. */
export type Replying = {
  readonly id: string
  readonly messageId: string | null
  readonly plan: Pick<Plan, 'token' | 'cors'> | undefined
  readonly tokenSource: string | undefined
  readonly toHead: boolean
  /** Whether the client understands chunks. */
  readonly chunks: boolean
  readonly addedLines: string
  readonly connection: { readonly closing: boolean; readonly bodyComplete: boolean }
  readonly services: { readonly now: () => number }
}

/** What a record says of how a request ended. */
export type Ending = {
  outcome: Outcome
  reason: string | null
  status: number | null
  gatewayStatus: string | null
}

/** An answer that is complete: a binary string, and how many bytes of it are body. */
export type WholeAnswer = { readonly head: string; readonly body: string }

// Bodies of problems as UTF-8 in binary strings, made once.
const bodies = new Map(
  Object.entries(problems).map(([name, problem]) => [
    name,
    Buffer.from(problemBody(problem), 'utf8').toString('latin1'),
  ]),
)

/** The answer to a refusal: problem+json, and WWW-Authenticate where the token is at fault. */
export function problemAnswer(
  exchange: Replying,
  { problem: name, retryAfterSeconds }: Rejection,
): WholeAnswer {
  const problem: Problem = problems[name]
  const retryAfter = retryAfterSeconds ?? problem.retryAfterSeconds
  const head =
    statusLine(problem.status, problem.title) +
    'Content-Type: application/problem+json\r\n' +
    challengeLine(exchange, problem) +
    (retryAfter === undefined ? '' : `Retry-After: ${Math.max(1, Math.ceil(retryAfter))}\r\n`) +
    (problem.status === 405 ? 'Allow: GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS\r\n' : '') +
    exchange.addedLines
  return { head: head + ownLines(exchange, true), body: exchange.toHead ? '' : bodies.get(name)! }
}

/** Notes in the record what a problem means for it. */
export function recordProblem(ending: Ending, name: ProblemName): void {
  const problem: Problem = problems[name]
  ending.outcome = problem.outcome
  ending.reason = problem.reason
  ending.status = problem.status
  ending.gatewayStatus = gatewayStatus(problem)
}

function challengeLine({ plan }: Replying, { challenge }: Problem): string {
  if (!challenge) return ''
  const scheme = challenge.error === 'invalid_dpop_proof' ? 'DPoP' : 'Bearer'
  return `WWW-Authenticate: ${bearerChallenge(plan?.token?.realm ?? '', challenge, scheme)}\r\n`
}

/** The head of a forwarded response: the application's, less what is ours to say. */
export function responseHead(exchange: Replying, upstream: ResponseHead): string {
  const { list, lower } = upstream.fields
  const replacesCors = exchange.plan?.cors.mode === 'gateway'
  let head = `HTTP/1.1 ${upstream.status} ${upstream.reason || (STATUS_CODES[upstream.status] ?? '')}\r\n`
  let dated = false
  let cacheControl = ''
  for (let at = 0; at < lower.length; at++) {
    const name = lower[at]!
    if (REPLACED_IN_RESPONSE.has(name) || isReserved(name)) continue
    if (upstream.connection.length > 0 && upstream.connection.includes(name)) continue
    if (replacesCors && name.startsWith('access-control-')) continue
    if (name === 'date') dated = true
    if (name === 'cache-control') cacheControl += list[2 * at + 1]
    head += `${list[2 * at]}: ${list[2 * at + 1]}\r\n`
  }
  if (isPrivate(exchange, upstream.status) && !/\b(?:no-store|private)\b/i.test(cacheControl)) {
    head += 'Cache-Control: private\r\n'
  }
  const bodyFollows = upstream.framing.kind !== 'none'
  return (
    head +
    exchange.addedLines +
    (dated ? '' : dateLine(exchange.services.now())) +
    `Gateway-Message-ID: ${exchange.messageId}\r\n` +
    ownLines(exchange, bodyFollows, true)
  )
}

// RFC 6750 §2.3: an answer to a token in the URL must not end in a shared cache.
function isPrivate(exchange: Replying, status: number): boolean {
  return exchange.tokenSource === 'query' && status >= 200 && status < 300
}

/** The head of an answer that the gateway makes itself. */
export function ownHead(
  exchange: Replying,
  status: number,
  lines: string,
  bodyFollows: boolean,
): string {
  return statusLine(status) + lines + exchange.addedLines + ownLines(exchange, bodyFollows)
}

function statusLine(status: number, reason = STATUS_CODES[status] ?? ''): string {
  return `HTTP/1.1 ${status} ${reason}\r\n`
}

// HTTP/1.0 knows no chunks: there the end of the connection is the end of the body.
function ownLines(exchange: Replying, bodyFollows: boolean, dated = false): string {
  return (
    (dated ? '' : dateLine(exchange.services.now())) +
    `Gateway-Transaction-ID: ${exchange.id}\r\nServer: Varco\r\n` +
    (bodyFollows && exchange.chunks && !exchange.toHead ? 'Transfer-Encoding: chunked\r\n' : '') +
    (exchange.connection.closing || !exchange.connection.bodyComplete
      ? 'Connection: close\r\n'
      : '') +
    '\r\n'
  )
}

/** A body as one chunk and the end of all chunks, or as it is where there are none. */
export function framed(exchange: Replying, body: string, bodyFollows: boolean): string {
  if (!bodyFollows || exchange.toHead) return ''
  if (!exchange.chunks) return body
  return body === '' ? '0\r\n\r\n' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}
