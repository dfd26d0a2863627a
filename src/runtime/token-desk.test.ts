import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { TokenVerdictRecord } from '../gateway/token-desk.ts'
import { NodeTokenDesk } from './token-desk.ts'

let now = 1000
let desk: NodeTokenDesk
beforeEach(() => {
  now = 1000
  desk = new NodeTokenDesk(() => now)
})

function record(more: Partial<TokenVerdictRecord> = {}): TokenVerdictRecord {
  return {
    claims: '{}',
    validatedBy: ['introspection'],
    findings: [],
    at: now,
    until: now + 100,
    about: { policy: 'p', subject: 'ada', clientId: 'c1' },
    ...more,
  }
}

/** Asks as the first to ask; the number of the lead. */
function lead(worker: number, key = 'k'): number {
  const answer = desk.ask(worker, key)
  assert.ok('lead' in answer, JSON.stringify(answer))
  return answer.lead
}

test('the first to ask leads, the others get its word', async () => {
  const number = lead(1)
  const waiting = [desk.ask(1, 'k'), desk.ask(2, 'k')]

  desk.tell('k', number, { result: record() }, true)

  for (const answer of await Promise.all(waiting)) assert.ok('result' in answer && !answer.known)
  assert.deepEqual(desk.ask(3, 'k'), { result: record(), known: true })
})

test('a fault reaches who waits with the last result, and is not remembered', async () => {
  desk.tell('k', lead(1), { result: record() }, true)
  now += 200
  const answer = desk.ask(1, 'k')
  assert.ok('lead' in answer && answer.last?.claims === '{}')
  const waiting = desk.ask(2, 'k')

  desk.tell('k', answer.lead, { fault: { findings: [] } }, false)

  const told = await waiting
  assert.ok('fault' in told && told.last?.claims === '{}')
  lead(3)
})

test('a reset overtakes a check: who waited gets its word, who comes after leads anew, nothing of before is kept', async () => {
  const before = lead(1)
  const waiting = desk.ask(2, 'k')
  desk.reset()
  const after = lead(2)
  const later = desk.ask(1, 'k')

  desk.tell('k', before, { result: record({ claims: '{"old":1}' }) }, true)
  const old = await waiting
  desk.tell('k', after, { result: record() }, true)

  assert.ok('result' in old && old.result.claims === '{"old":1}')
  const young = await later
  assert.ok('result' in young && young.result.claims === '{}')
  assert.deepEqual(desk.ask(1, 'k'), { result: record(), known: true })
})

test('when the leader leaves, one who waits leads on and the rest wait for it', async () => {
  const gone = lead(1)
  const [second, third] = [desk.ask(2, 'k'), desk.ask(3, 'k')]
  desk.left(1)
  const answer = await second
  assert.ok('lead' in answer && answer.lead !== gone)

  desk.tell('k', gone, { result: record({ claims: '{"old":1}' }) }, true)
  desk.tell('k', answer.lead, { result: record() }, true)

  const told = await third
  assert.ok('result' in told && told.result.claims === '{}')
})

test('a result of a token that has expired since is handed out: it refuses without a provider', () => {
  desk.tell('k', lead(1), { result: record({ expiresAt: now + 100 }) }, true)
  now += 100
  assert.ok('result' in (desk.ask(2, 'k') as object))
})

test('forgetting takes what the filter names, and no other', () => {
  const names = [
    ['a', { policy: 'p', subject: 'ada', clientId: 'c1' }],
    ['b', { policy: 'p', subject: 'bob', clientId: 'c1' }],
    ['c', { policy: 'q', subject: 'ada', clientId: 'c2' }],
  ] as const
  for (const [key, about] of names)
    desk.tell(key, lead(1, key), { result: record({ about }) }, true)

  assert.equal(desk.forget({ policy: 'p', subject: 'ada' }), 1)
  assert.equal(desk.forget({}, ['b', 'x']), 1)

  lead(1, 'a')
  lead(1, 'b')
  assert.ok('result' in (desk.ask(1, 'c') as object))
})

test('a check that was under way when something was forgotten is not remembered', () => {
  const number = lead(1)
  desk.forget({ policy: 'other' })
  desk.tell('k', number, { result: record() }, true)
  lead(1)
})
