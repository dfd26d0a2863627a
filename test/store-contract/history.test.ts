import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import type { HistoryFilters, Store } from '../../src/store/store.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { onEachDatabase } from './databases.ts'

const T0 = Date.parse('2026-11-15T10:00:00Z')
const minute = (n: number) => T0 + n * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

const anna = sampleClaimSet(
  'anna',
  { azp: 'web', roles: ['admin', 'user'], address: { city: 'Roma' }, level: 3, big: 1 },
  { username: 'Anna B.', issuer: 'https://one' },
)
anna.claims = anna.claims.replace('"big":1', '"big":12345678901234567890')
const bruno = sampleClaimSet(
  'bruno',
  { azp: 'app', roles: ['user'], 'a.b': "x'y%_\\" },
  { issuer: 'https://two' },
)
const longClaim = 'long '.repeat(200)
const carla = sampleClaimSet('carla', { azp: 'web', note: longClaim })

/** Named transactions, newest last. */
const records: Record<string, RecordedTransaction> = {
  ok: sampleTransactionBy(anna, { at: minute(1) }),
  denied: sampleTransactionBy(bruno, {
    at: minute(2),
    outcome: 'authorization-denied',
    reason: 'claim-mismatch',
    status: 403,
    upstreamStatus: null,
  }),
  missing: sampleTransaction({
    at: minute(3),
    outcome: 'token-management-failed',
    reason: 'token-missing',
    status: 400,
  }),
  unknown: sampleTransaction({
    at: minute(4),
    outcome: 'api-unknown',
    status: 404,
    delivery: null,
    path: '/gateway/Nobody/%22x',
    clientAddress: '10.0.0.9',
  }),
  other: sampleTransactionBy(carla, {
    at: minute(5),
    delivery: ['Comune', 'Tributi', 'v1'],
    path: '/gateway/Comune/Tributi/v1/x',
  }),
  later: sampleTransactionBy(anna, {
    at: minute(6),
    delivery: ['Ente', 'PetStore', 'v3'],
    outcome: 'upstream-server-error',
    status: 502,
  }),
}

const cases: [what: string, filters: HistoryFilters, expected: (keyof typeof records)[]][] = [
  [
    'no filter gives all, newest first',
    {},
    ['later', 'other', 'unknown', 'missing', 'denied', 'ok'],
  ],
  [
    'from is inclusive, to exclusive',
    { from: iso(minute(2)), to: iso(minute(4)) },
    ['missing', 'denied'],
  ],
  ['an outcome', { outcome: 'authorization-denied' }, ['denied']],
  ['several outcomes', { outcome: 'api-unknown,token-management-failed' }, ['unknown', 'missing']],
  ['success, which most are', { outcome: 'success' }, ['other', 'ok']],
  ['success and another', { outcome: 'success,api-unknown' }, ['other', 'unknown', 'ok']],
  ['a status', { status: '403' }, ['denied']],
  ['a class of statuses', { status: '4xx' }, ['unknown', 'missing', 'denied']],
  ['an organization', { organization: 'Comune' }, ['other']],
  [
    'a delivery',
    { organization: 'Ente', api: 'PetStore', version: 'v2' },
    ['missing', 'denied', 'ok'],
  ],
  ['an API in all its versions', { api: 'PetStore' }, ['later', 'missing', 'denied', 'ok']],
  ['an organization that nobody has', { organization: 'Nowhere' }, []],
  ['a subject', { subject: 'anna' }, ['later', 'ok']],
  ['a client', { clientId: 'web' }, ['later', 'other', 'ok']],
  ['a username', { username: 'Anna B.' }, ['later', 'ok']],
  ['an issuer', { issuer: 'https://two' }, ['denied']],
  ['a subject is compared exactly', { subject: 'Anna' }, []],
  ['any claim', { claims: { azp: 'app' } }, ['denied']],
  ['a member of a list', { claims: { roles: 'admin' } }, ['later', 'ok']],
  ['a nested claim', { claims: { 'address.city': 'Roma' } }, ['later', 'ok']],
  ['a number by its text', { claims: { level: '3' } }, ['later', 'ok']],
  ['a number with all its digits', { claims: { big: '12345678901234567890' } }, ['later', 'ok']],
  ['a number with other digits', { claims: { big: '12345678901234567891' } }, []],
  ['a claim whose value needs quoting', { claims: { 'a.b': "x'y%_\\" } }, ['denied']],
  ['a claim with a long value', { claims: { note: longClaim } }, ['other']],
  ['several claims at once', { claims: { azp: 'web', roles: 'user' } }, ['later', 'ok']],
  ['claims that no token has together', { claims: { azp: 'app', roles: 'admin' } }, []],
  ['a claim nobody has', { claims: { "x' or 1=1": '1' } }, []],
  ['a client address', { address: '10.0.0.9' }, ['unknown']],
  ['free text in the path', { q: 'tributi' }, ['other']],
  ['free text with quotes and wildcards', { q: '%22x' }, ['unknown']],
  ['free text of the sender', { q: 'anna b' }, ['later', 'ok']],
  ['free text of the reason', { q: 'claim-mis' }, ['denied']],
  ['free text that is a wildcard elsewhere', { q: '_e_t_o_e' }, []],
  ['filters are all to hold', { subject: 'anna', status: '5xx', from: iso(minute(5)) }, ['later']],
  ['a claim and an outcome', { claims: { azp: 'web' }, outcome: 'success' }, ['other', 'ok']],
  ['what a user may see', { organizations: ['Comune'] }, ['other']],
  [
    'what a user may see, whatever is asked',
    { organizations: ['Comune'], organization: 'Ente' },
    [],
  ],
  ['nothing, when a user may see nothing', { organizations: [] }, []],
]

async function filled(store: Store): Promise<Store> {
  await store.transactions.append('host-1', [anna, bruno, carla], Object.values(records))
  return store
}

const nameOf = (id: string) => Object.entries(records).find(([, record]) => record.id === id)?.[0]

onEachDatabase((make) => {
  describe('the history is found by', () => {
    for (const [what, filters, expected] of cases) {
      test(what, async () => {
        await using database = await make()
        const { transactions } = await filled(await database.open())

        const { items, next } = await transactions.list(filters, {})
        assert.deepEqual(
          items.map(({ recorded }) => nameOf(recorded.id)),
          expected,
        )
        assert.equal(next, null)
        assert.deepEqual(await transactions.count(filters), {
          count: expected.length,
          capped: false,
        })
        const since = await transactions.since(0, filters)
        assert.deepEqual(
          since.map(({ recorded }) => nameOf(recorded.id)),
          [...expected].reverse(),
        )
      })
    }
  })

  test('the id of a transaction and of its message are found as free text', async () => {
    await using database = await make()
    const { transactions } = await filled(await database.open())
    for (const q of [records.ok!.id, records.ok!.messageId!]) {
      const { items } = await transactions.list({ q }, {})
      assert.deepEqual(
        items.map(({ recorded }) => nameOf(recorded.id)),
        ['ok'],
      )
    }
  })

  test('a transaction of another organization is not found by its id either', async () => {
    await using database = await make()
    const { transactions } = await filled(await database.open())
    const { id } = records.ok!
    assert.ok(await transactions.find(id, { organizations: ['Ente'] }))
    assert.equal(await transactions.find(id, { organizations: ['Comune'] }), undefined)
    assert.equal(
      await transactions.find(records.unknown!.id, { organizations: ['Ente'] }),
      undefined,
    )
  })

  const paging: [string, HistoryFilters][] = [
    ['everything', {}],
    ['a delivery', { api: 'PetStore' }],
    ['a claim', { claims: { aud: 'petstore-client' } }],
    ['failures', { outcome: 'authorization-denied' }],
    ['a text', { q: 'petstore' }],
  ]
  for (const [what, filters] of paging) {
    test(`pages of ${what} join without gap or overlap while transactions arrive`, async () => {
      await using database = await make()
      const { transactions } = await database.open()
      const set = sampleClaimSet('anna')
      const at = (n: number) => T0 + Math.floor(n / 3)
      const made = Array.from({ length: 60 }, (_, index) =>
        sampleTransactionBy(set, { at: at(index), outcome: 'authorization-denied', status: 403 }),
      )
      await transactions.append('host-1', [set], made)

      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await transactions.list(filters, { limit: 7, ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ recorded }) => recorded.id))
        cursor = page.next ?? undefined
        await transactions.append('host-1', [set], [sampleTransactionBy(set, { at: at(100) })])
      } while (cursor)
      assert.deepEqual(seen, made.map(({ id }) => id).reverse())
    })
  }

  test('a cursor that is none of ours is refused', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    for (const cursor of ['', 'x', '1.1', Buffer.from("1.1' or").toString('base64url')]) {
      await assert.rejects(transactions.list({}, { cursor }), { name: 'InvalidCursor' })
    }
  })

  test('a count stops at its cap', async () => {
    await using database = await make()
    const { transactions } = await filled(await database.open())
    assert.deepEqual(await transactions.count({}, 4), { count: 4, capped: true })
    assert.deepEqual(await transactions.count({}, 6), { count: 6, capped: false })
  })

  test('an export gives every transaction once, with contents when asked', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const contents: RecordedTransaction['contents'] = [
      { part: 'request-inbound', headers: null, body: 'x', encoding: 'utf8', truncated: false },
    ]
    const made = Array.from({ length: 1_203 }, (_, n) =>
      sampleTransaction({ at: T0 + n, contents }),
    )
    await transactions.append('host-1', [], made)

    const ids: string[] = []
    for await (const { recorded } of transactions.stream({})) {
      ids.push(recorded.id)
      assert.deepEqual(recorded.contents, [])
    }
    assert.deepEqual(ids, made.map(({ id }) => id).reverse())
    for await (const { recorded } of transactions.stream({}, { contents: true })) {
      assert.deepEqual(recorded.contents, contents)
      break
    }
  })

  test('the claims of the last transactions of a delivery are counted by claim set and outcome', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const made = [
      sampleTransactionBy(anna, { at: minute(0) }),
      ...Array.from({ length: 3 }, (_, n) => sampleTransactionBy(anna, { at: minute(n + 1) })),
      sampleTransactionBy(bruno, {
        at: minute(9),
        outcome: 'authorization-denied',
        reason: 'claim-mismatch',
      }),
      sampleTransaction({
        at: minute(10),
        outcome: 'token-management-failed',
        reason: 'token-missing',
      }),
      sampleTransactionBy(anna, { at: minute(11), delivery: ['Ente', 'Other', 'v1'] }),
    ]
    await transactions.append('host-1', [anna, bruno], made)
    const name = { organization: 'Ente', api: 'PetStore', version: 'v2' }

    const uses = await transactions.scanClaims(name, 5)
    const ids = await transactions.ids(uses.map(({ newest }) => newest))
    const shown = uses.map(({ newest, ...use }) => ({ ...use, exampleId: ids.get(newest) }))
    assert.deepEqual(shown, [
      { claims: anna.claims, outcome: 'success', count: 3, exampleId: made[3]!.id },
      {
        claims: undefined,
        outcome: 'token-management-failed',
        count: 1,
        exampleId: made[5]!.id,
      },
      {
        claims: bruno.claims,
        outcome: 'authorization-denied',
        count: 1,
        exampleId: made[4]!.id,
      },
    ])
    assert.deepEqual(await transactions.scanClaims({ ...name, version: 'v9' }, 5), [])
  })

  test('transactions that agree in the claims that matter are counted together', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const sets = [
      sampleClaimSet('one', { azp: 'a', 'a.b': 1, a: { b: 2 }, big: 0 }),
      sampleClaimSet('two', { azp: 'a', 'a.b': 1, a: { b: 2 }, big: 0 }),
      sampleClaimSet('three', { azp: null, aud: ['x', "it's"], 'ü€': '€"' }),
    ].map((set) => ({
      ...set,
      claims: set.claims.replace('"big":0', '"big":12345678901234567890'),
    }))
    const made = sets.map((set, n) => sampleTransactionBy(set, { at: minute(n) }))
    await transactions.append('host-1', sets, [...made, sampleTransaction({ at: minute(9) })])
    const name = { organization: 'Ente', api: 'PetStore', version: 'v2' }
    const scanned = async (names: string[]) =>
      Promise.all(
        (await transactions.scanClaims(name, 10, names)).map(async ({ claims, count, newest }) => [
          claims,
          count,
          (await transactions.ids([newest])).get(newest),
        ]),
      )
    const tokenless = [undefined, 1, (await transactions.list({}, {})).items[0]!.recorded.id]

    assert.deepEqual(await scanned(['azp', 'a.b', 'a', 'big']), [
      ['{"azp":"a","a.b":1,"a":{"b":2},"big":12345678901234567890}', 2, made[1]!.id],
      tokenless,
      ['{"azp":null}', 1, made[2]!.id],
    ])
    assert.deepEqual(await scanned(['ü€', 'nowhere']), [
      ['{}', 2, made[1]!.id],
      tokenless,
      ['{"ü€":"€\\""}', 1, made[2]!.id],
    ])
    assert.deepEqual(await scanned([]), [['{}', 3, made[2]!.id], tokenless])
    // A name that cannot be asked for by itself brings the whole set.
    assert.equal((await scanned(['"'])).length, 4)
  })

  test('values that many claim sets share are found too', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const sets = Array.from({ length: 5_100 }, (_, n) =>
      sampleClaimSet(`user-${n}`, { jti: randomUUID() }),
    )
    const made = sets.map((set, n) => sampleTransactionBy(set, { at: T0 + n }))
    await transactions.append('host-1', sets, made)

    const { items } = await transactions.list(
      { clientId: 'petstore-client', claims: { aud: 'petstore-client' } },
      { limit: 3 },
    )
    assert.deepEqual(
      items.map(({ recorded }) => recorded.id),
      made
        .slice(-3)
        .map(({ id }) => id)
        .reverse(),
    )
    const one = await transactions.list({ subject: 'user-7' }, {})
    assert.deepEqual(
      one.items.map(({ recorded }) => recorded.id),
      [made[7]!.id],
    )
  })

  test('values that some hundred claim sets share are found page by page', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const sets = Array.from({ length: 230 }, (_, n) => sampleClaimSet(`user-${n}`))
    const made = sets.map((set, n) => sampleTransactionBy(set, { at: T0 + n }))
    await transactions.append('host-1', sets, made)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await transactions.list(
        { clientId: 'petstore-client', from: iso(T0 + 10) },
        { limit: 50, ...(cursor && { cursor }) },
      )
      seen.push(...page.items.map(({ recorded }) => recorded.id))
      cursor = page.next ?? undefined
    } while (cursor)
    assert.deepEqual(
      seen,
      made
        .slice(10)
        .map(({ id }) => id)
        .reverse(),
    )
  })
})
