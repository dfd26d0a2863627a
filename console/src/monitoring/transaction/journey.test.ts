import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DiagnosticCode, diagnostics } from '../../../../src/model/diagnostic.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { journeyOf } from './journey.ts'

type Noted = [code: DiagnosticCode, details?: Record<string, unknown>]

function transaction(upstreamStatus: number | null, ...notes: Noted[]): Transaction {
  return {
    response: { status: 200, bytes: 0, upstreamStatus, gatewayStatus: null },
    timings: { totalMs: 9, tokenMs: 2, upstreamMs: 4 },
    diagnostics: notes.map(([code, details = {}]) => ({
      at: '2026-11-15T10:00:00.000Z',
      code,
      message: '',
      details,
      stage: diagnostics[code].stage,
      severity: diagnostics[code].severity,
    })),
  } as unknown as Transaction
}

const verdicts = (one: Transaction) =>
  Object.fromEntries(journeyOf(one).map(({ stage, verdict }) => [stage, verdict]))

test('a request that was forwarded passed every stage, those without a word too', () => {
  const walked = transaction(200, ['002001'], ['003002'], ['003043'], ['004002'], ['007001'])

  assert.deepEqual(verdicts(walked), {
    receive: 'idle',
    resolve: 'passed',
    authenticate: 'passed',
    authorize: 'passed',
    limit: 'idle',
    prepare: 'idle',
    forward: 'passed',
  })
})

test('after a refusal the stages behind it were never reached', () => {
  const refused = transaction(null, ['002001'], ['003003'])

  const { authenticate, authorize, forward } = verdicts(refused)
  assert.deepEqual([authenticate, authorize, forward], ['failed', 'skipped', 'skipped'])
})

test('a check that is switched off is told apart from one that was not reached', () => {
  const open = transaction(200, ['002001'], ['003001'], ['004001'], ['007001'])

  const { authenticate, authorize } = verdicts(open)
  assert.deepEqual([authenticate, authorize], ['off', 'off'])
})

test('a failed rule says what it expected and what it found', () => {
  const details = { rule: 'azp=a', claim: 'azp', expected: 'a', actual: 'b' }
  const denied = transaction(null, ['002001'], ['003043'], ['004005', details])

  const step = journeyOf(denied).find(({ stage }) => stage === 'authorize')
  assert.deepEqual(step?.comparisons, [{ claim: 'azp', expected: 'a', actual: 'b' }])
})

test('a token whose result was remembered asked nobody', () => {
  const source = (...notes: Noted[]) =>
    journeyOf(transaction(200, ['002001'], ...notes)).find((one) => one.stage === 'authenticate')
      ?.source

  assert.equal(source(['003011']), 'cache')
  assert.equal(source(['003010', { ms: 3 }]), 'network')
  assert.equal(source(['003001']), undefined)
})
