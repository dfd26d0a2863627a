import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { type AdminWorld, addUser, cookieOf, startAdminWorld } from './admin-world.ts'

const api = '/api/v1'
const mario = sampleClaimSet('mario', { scope: 'openid', roles: ['a', 'b'] })

async function record(
  world: AdminWorld,
  changes: Partial<RecordedTransaction>[],
): Promise<RecordedTransaction[]> {
  const transactions = changes.map((change) => sampleTransactionBy(mario, change))
  await world.store.transactions.append('n1', [mario], transactions)
  world.gateway.stored()
  return transactions
}

const denied: Partial<RecordedTransaction> = {
  outcome: 'authorization-denied',
  reason: 'claim-mismatch',
  status: 403,
  gatewayStatus: 'protocol:GATEWAY-1368',
  diagnostics: [[1, '004005', { claim: 'azp', actual: 'x', expected: 'y' }]],
}

test('a list has summaries, a detail has claims, diagnostics and contents', async () => {
  await using world = await startAdminWorld()
  const headers: [string, string][] = [['accept', 'application/json']]
  const content = {
    part: 'request-outbound',
    headers,
    body: null,
    encoding: 'utf8',
    truncated: false,
  } as const
  const [transaction] = await record(world, [{ ...denied, contents: [content] }])

  const list = await world.call('GET', `${api}/transactions?outcome=authorization-denied`)
  const detail = await world.call('GET', `${api}/transactions/${transaction!.id}`)

  const [item] = list.body.items
  assert.equal(item.id, transaction!.id)
  assert.deepEqual(
    [item.token.claims, item.diagnostics, item.contents],
    [undefined, undefined, undefined],
  )
  assert.equal(item.sender.subject, 'mario')
  assert.equal(detail.body.token.claims.scope, 'openid')
  assert.deepEqual(detail.body.contents[0].headers, headers)
  assert.equal(detail.body.response.gatewayStatus, 'protocol:GATEWAY-1368')
})

test('diagnostics are Italian, and English for those who ask for it', async () => {
  await using world = await startAdminWorld()
  const [transaction] = await record(world, [denied])
  const messageIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await world.call('GET', `${api}/transactions/${transaction!.id}`, { headers })
    return body.diagnostics[0].message
  }

  assert.equal(await messageIn(''), "Autorizzazione negata: il claim 'azp' vale x, atteso y")
  assert.equal(await messageIn('en-GB'), "Authorization denied: claim 'azp' is x, expected y")
})

test('recorded payloads are for those who run the gateway, and each look at one is audited', async () => {
  await using world = await startAdminWorld()
  const content = {
    part: 'request-inbound',
    headers: null,
    body: 'payload',
    encoding: 'utf8',
    truncated: false,
  } as const
  const [transaction] = await record(world, [{ contents: [content] }])
  const path = `${api}/transactions/${transaction!.id}`
  const bodyFor = async (as: 'administrator' | 'operator' | 'configurator' | 'auditor') =>
    (await world.call('GET', path, { as })).body.contents[0].body

  assert.equal(await bodyFor('operator'), 'payload')
  assert.equal(await bodyFor('configurator'), null)
  assert.equal(await bodyFor('auditor'), null)

  const { items } = (await world.call('GET', `${api}/audit?action=reveal`)).body
  assert.deepEqual(
    items.map(({ author, object }: { author: string; object: string }) => [author, object]),
    [['api-key:operator', `transaction/${transaction!.id}`]],
  )
})

test('an export has what the search has, as CSV and as NDJSON, and is audited', async () => {
  await using world = await startAdminWorld()
  await record(world, [...Array(120).fill({}), { ...denied, path: '=cmd|x', query: 'a="1",b' }])

  const csv = await world.call('GET', `${api}/transactions/export?outcome=authorization-denied`)
  const ndjson = await world.call('GET', `${api}/transactions/export?format=ndjson`)

  const [header, row, rest] = csv.text.split('\r\n')
  assert.match(
    csv.headers.get('content-disposition')!,
    /attachment; filename="transactions-.*\.csv"/,
  )
  assert.match(header!, /^id,at,node,/)
  assert.match(row!, /,PUT,'=cmd\|x,"a=""1"",b",/)
  assert.equal(rest, '')
  const lines = ndjson.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(lines.length, 121)
  const { items } = (await world.call('GET', `${api}/transactions?limit=500`)).body
  assert.deepEqual(lines, items)
  const audit = (await world.call('GET', `${api}/audit?action=export`)).body.items
  assert.deepEqual(
    audit.map(({ after }: { after: { format: string } }) => after.format),
    ['ndjson', 'csv'],
  )
})

/** Reads server-sent events until there are enough of them. */
async function events(
  world: AdminWorld,
  count: number,
  options: { headers?: Record<string, string>; query?: string; as?: Record<string, string> } = {},
) {
  const leave = new AbortController()
  const response = await fetch(`${world.url}${api}/transactions/live${options.query ?? ''}`, {
    headers: { ...(options.as ?? (await world.key('operator'))), ...options.headers },
    signal: AbortSignal.any([leave.signal, AbortSignal.timeout(10_000)]),
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const read = (async () => {
    const found: { id: string; data: { id: string } }[] = []
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data) found.push({ id: /^id: (.*)$/m.exec(part)![1]!, data: JSON.parse(data) })
      }
      if (found.length >= count) break
    }
    leave.abort()
    return found
  })()
  return { read, leave: () => leave.abort() }
}

test('the live tail tells what is stored, at once and by the filters', async () => {
  await using world = await startAdminWorld()
  await record(world, [{}])
  const tail = await events(world, 2, { query: '?outcome=authorization-denied' })

  const start = performance.now()
  const [first] = await record(world, [denied, {}])
  const [second] = await record(world, [denied])
  const told = await tail.read

  assert.deepEqual(
    told.map(({ data }) => data.id),
    [first!.id, second!.id],
  )
  assert.ok(performance.now() - start < 3000)
})

test('a live tail that was cut goes on behind the last event it told', async () => {
  await using world = await startAdminWorld()
  const tail = await events(world, 1)
  const [first] = await record(world, [{}])
  const [told] = await tail.read
  assert.equal(told!.data.id, first!.id)

  const missed = await record(world, [{}, denied])
  const resumed = await events(world, 3, { headers: { 'last-event-id': told!.id } })
  const [later] = await record(world, [{}])

  const ids = (await resumed.read).map(({ data }) => data.id)
  assert.deepEqual(new Set(ids), new Set([...missed.map(({ id }) => id), later!.id]))
  assert.equal(ids.at(-1), later!.id)
})

test('a live tail ends when its reader logs out, and when the port closes', async () => {
  const world = await startAdminWorld()
  await addUser(world, 'anna', ['operator'])
  const session = cookieOf(await world.login('anna'))
  const tail = await events(world, 10, { as: session })
  const kept = await events(world, 10)

  await world.call('DELETE', `${api}/session`, { as: session })
  world.pass(31_000)
  assert.deepEqual(await tail.read, [])

  await sleep(50)
  const start = performance.now()
  await Promise.all([world[Symbol.asyncDispose](), kept.read])
  assert.ok(performance.now() - start < 3000)
})

test('a restricted user sees only the own organizations: lists, ids, exports, statistics and tail', async () => {
  await using world = await startAdminWorld()
  const own = ['Ente', 'PetStore', 'v2'] as const
  const foreign = ['Altro', 'PetStore', 'v2'] as const
  const as = await world.key('operator', ['Ente'])
  const tail = await events(world, 1, { as })
  const [theirs, mine] = await record(world, [{ delivery: foreign }, { delivery: own }])
  await world.store.transactions.append(
    'n1',
    [],
    [sampleTransaction({ id: randomUUID(), delivery: null })],
  )
  const get = async (path: string) => world.call('GET', `${api}${path}`, { as })
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

  assert.deepEqual(idsOf((await get('/transactions')).body.items), [mine!.id])
  assert.deepEqual((await get('/transactions?organization=Altro')).body.items, [])
  assert.equal((await get(`/transactions/${theirs!.id}`)).status, 404)
  assert.equal((await get(`/transactions/${mine!.id}`)).status, 200)
  const exported = (await get('/transactions/export?format=ndjson')).text.trimEnd().split('\n')
  assert.deepEqual(
    exported.map((line) => JSON.parse(line).id),
    [mine!.id],
  )
  assert.deepEqual(
    (await tail.read).map(({ data }) => data.id),
    [mine!.id],
  )
  const { status } = await world.call('POST', `${api}/transactions/${theirs!.id}/replay`, {
    as,
    body: {},
  })
  assert.equal(status, 404)
  const counts = (
    await get('/statistics?by=delivery&from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z')
  ).body.items
  assert.equal(
    counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    1,
  )
})
