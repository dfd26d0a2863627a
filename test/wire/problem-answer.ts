import assert from 'node:assert/strict'
import {
  gatewayStatus,
  type Problem,
  type ProblemName,
  problemBody,
  problems,
} from '../../src/model/problem.ts'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import type { GatewayHarness } from '../support/gateway-harness.ts'
import { headerOf, type RawResponse } from '../support/strict-response.ts'

/** What may differ between two answers of the same problem. */
export type ProblemCircumstances = {
  /** The token policy, on refusals of the token check and of authorization. */
  readonly realm?: string
  /** Whether it is the last answer of the connection; refusals of the wire always are. */
  readonly closes?: boolean
  readonly toHead?: boolean
  readonly chunked?: boolean
  readonly retryAfter?: string
  /** What the stages added to the answer. */
  readonly added?: Readonly<Record<string, string>>
}

/** Checks a refusal to the last header and byte, and its record; returns the record. */
export async function checkProblem(
  gateway: GatewayHarness,
  response: RawResponse,
  name: ProblemName,
  circumstances: ProblemCircumstances = {},
): Promise<RecordedTransaction> {
  const problem: Problem = problems[name]
  const body = problemBody(problem)
  const { toHead = false } = circumstances
  assert.equal(response.status, problem.status)
  assert.equal(response.reason, problem.title)
  assert.equal(response.body.toString('utf8'), toHead ? '' : body)
  checkHeaders(response, problem, circumstances)
  const record = await gateway.recordOf(response)
  const { outcome, reason, status } = problem
  const { responseBytes } = record
  assert.deepEqual(
    [record.outcome, record.reason, record.status, record.gatewayStatus, responseBytes],
    [outcome, reason, status, gatewayStatus(problem), toHead ? 0 : Buffer.byteLength(body)],
  )
  assert.ok(record.diagnostics.length > 0, 'every refusal says why')
  return record
}

function checkHeaders(
  response: RawResponse,
  problem: Problem,
  circumstances: ProblemCircumstances,
) {
  const { realm, closes, toHead = false, chunked = true } = circumstances
  const { challenge, retryAfterSeconds, status } = problem
  const isWire = problem.outcome === 'request-rejected'
  const retryAfter = circumstances.retryAfter ?? retryAfterSeconds?.toString()
  const expected: Record<string, string | undefined> = {
    'Content-Type': 'application/problem+json',
    'WWW-Authenticate':
      challenge &&
      `Bearer realm="${realm}", error="${challenge.error}", error_description="${challenge.description}"`,
    'Retry-After': retryAfter,
    Allow: status === 405 ? 'GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS' : undefined,
    ...circumstances.added,
    Date: headerOf(response, 'Date'),
    'Gateway-Transaction-ID': headerOf(response, 'Gateway-Transaction-ID'),
    Server: 'Varco',
    'Transfer-Encoding': toHead || !chunked ? undefined : 'chunked',
    Connection: (closes ?? isWire) ? 'close' : undefined,
  }
  const present = Object.entries(expected).filter(([, value]) => value !== undefined)
  assert.deepEqual(response.headers, present)
  assert.ok(!Number.isNaN(Date.parse(expected.Date ?? '')))
}
