import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigurationSettings } from '../../src/model/settings.ts'
import type { Store } from '../../src/store/store.ts'
import { onEachDatabase, type TestDatabase } from './databases.ts'
import { policy } from './documents.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const DAY_MS = 86_400_000
const append = (store: Store, number: number) =>
  store.audit.append({
    author: number % 2 === 0 ? 'anna' : 'bruno',
    address: '127.0.0.1',
    action: 'change',
    object: `delivery/Ente/Api${number}/v1`,
    before: { number },
    after: { number: number + 1 },
  })
const filled = async (database: TestDatabase, entries: number): Promise<Store> => {
  const store = await database.open()
  for (let number = 1; number <= entries; number++) await append(store, number)
  return store
}

onEachDatabase((make) => {
  test('the audit is listed newest first, page by page, by who, what, which object and when', async () => {
    await using database = await make()
    let now = NOON
    const store = await database.open({ now: () => now })
    for (const number of [1, 2, 3, 4, 5]) {
      now = NOON + number
      await append(store, number)
    }
    const sequences = async (query: Parameters<typeof store.audit.list>[0]) =>
      (await store.audit.list(query)).items.map(({ sequence }) => sequence)

    const page = await store.audit.list({ limit: 2 })

    assert.deepEqual(
      page.items.map(({ sequence }) => sequence),
      [5, 4],
    )
    assert.deepEqual(await sequences({ limit: 9, cursor: page.next! }), [3, 2, 1])
    assert.deepEqual(await sequences({ author: 'anna' }), [4, 2])
    assert.deepEqual(await sequences({ object: 'delivery/Ente/Api3/v1' }), [3])
    assert.deepEqual(await sequences({ action: 'login' }), [])
    const [from, to] = [new Date(NOON + 2).toISOString(), new Date(NOON + 4).toISOString()]
    assert.deepEqual(await sequences({ from, to }), [3, 2])
    assert.deepEqual(page.items[0]?.before, { number: 5 })
    await assert.rejects(store.audit.list({ cursor: '-1' }), { name: 'InvalidCursor' })
  })

  test('an untouched chain is intact, also an empty one', async () => {
    await using database = await make()
    const store = await database.open()

    assert.deepEqual(await store.audit.verify(), {
      intact: true,
      entries: 0,
      firstSequence: 1,
      lastSequence: 0,
    })
    await append(store, 1)
    await append(store, 2)
    assert.deepEqual(await store.audit.verify(), {
      intact: true,
      entries: 2,
      firstSequence: 1,
      lastSequence: 2,
    })
  })

  test('entries of two stores make one chain', async () => {
    await using database = await make()
    const stores = [await database.open(), await database.open()]

    await Promise.all(
      Array.from({ length: 20 }, (_, number) => append(stores[number % 2]!, number)),
    )

    const verdict = await stores[0]!.audit.verify()
    assert.deepEqual([verdict.intact, verdict.intact && verdict.entries], [true, 20])
  })

  test('a change of any field of an entry is found', async () => {
    await using database = await make()
    const store = await filled(database, 3)
    const changes = [
      `at = at + 1`,
      `author = 'nobody'`,
      `address = null`,
      `action = 'login'`,
      `object = object || 'x'`,
      `before = null`,
      `after = replace(after, '3', '4')`,
      `after = replace(after, ':', ': ')`,
      `hash = replace(hash, substr(hash, 1, 1), 'x')`,
    ]
    for (const change of changes) {
      const [row] = await database.sql('select * from audit_entry where sequence = 2')
      await database.sql(`update audit_entry set ${change} where sequence = 2`)

      const verdict = await store.audit.verify()

      assert.deepEqual([verdict.intact, !verdict.intact && verdict.sequence], [false, 2], change)
      const back = Object.entries(row!).map(([name, value]) => `${name} = ${literal(value)}`)
      await database.sql(`update audit_entry set ${back.join(', ')} where sequence = 2`)
      assert.equal((await store.audit.verify()).intact, true)
    }
  })

  for (const [which, sequence] of [
    ['first', 1],
    ['middle', 2],
    ['last', 3],
  ] as const) {
    test(`the ${which} entry cannot be removed unseen`, async () => {
      await using database = await make()
      const store = await filled(database, 3)

      await database.sql(`delete from audit_entry where sequence = ${sequence}`)

      const problem = { intact: false, sequence, problem: 'the entry is missing' }
      assert.deepEqual(await store.audit.verify(), problem)
      await append(store, 4)
      assert.deepEqual(await store.audit.verify(), problem)
    })
  }

  test('the end of the chain cannot be cut off without the key, not even if it goes on afterwards', async () => {
    await using database = await make()
    const store = await filled(database, 3)

    await database.sql('delete from audit_entry where sequence = 3')
    await database.sql(
      `update audit_head set last_sequence = 2, last_hash = (select hash from audit_entry where sequence = 2)`,
    )

    assert.equal((await store.audit.verify()).intact, false)
    await append(store, 4)
    assert.equal((await store.audit.verify()).intact, false)
  })

  test('the start of the chain cannot be cut off without the key, and neither can all of it', async () => {
    await using database = await make()
    const store = await filled(database, 3)

    await database.sql(
      'update audit_head set first_sequence = 2, first_previous = (select hash from audit_entry where sequence = 1)',
    )
    await database.sql('delete from audit_entry where sequence = 1')
    assert.equal((await store.audit.verify()).intact, false)

    await database.sql('delete from audit_entry')
    await database.sql('delete from audit_head')
    assert.equal((await store.audit.verify()).intact, false)
    await append(store, 1)
    assert.equal((await store.audit.verify()).intact, false)
  })

  test('an entry added behind the chain is found', async () => {
    await using database = await make()
    const store = await filled(database, 1)

    await database.sql(
      `insert into audit_entry (sequence, at, author, action, object, hash) values (2, 0, 'x', 'y', 'z', 'h')`,
    )

    assert.deepEqual(await store.audit.verify(), {
      intact: false,
      sequence: 2,
      problem: 'the entry is not of the chain',
    })
  })

  test('what is too old to keep goes, and the chain that is left is intact', async () => {
    await using database = await make()
    let now = NOON
    const store = await database.open({ now: () => now })
    for (const number of [1, 2, 3, 4]) {
      now = NOON + number * DAY_MS
      await append(store, number)
    }
    const retention = { ...ConfigurationSettings.parse({}).retention, auditDays: 2 }

    const { audit } = await store.retention.apply(retention)

    assert.equal(audit, 1)
    await append(store, 5)
    assert.deepEqual(await store.audit.verify(), {
      intact: true,
      entries: 4,
      firstSequence: 2,
      lastSequence: 5,
    })
    now += 10 * DAY_MS
    await store.retention.apply(retention)
    assert.deepEqual((await store.audit.list({})).items, [])
    assert.equal((await append(store, 6)).sequence, 6)
    assert.equal((await store.audit.verify()).intact, true)
  })

  test('a chain that was tampered with is evidence: nothing of it goes', async () => {
    await using database = await make()
    let now = NOON
    const store = await database.open({ now: () => now })
    await append(store, 1)
    await database.sql('update audit_head set last_sequence = 0')
    now += 100 * DAY_MS

    const retention = { ...ConfigurationSettings.parse({}).retention, auditDays: 1 }
    assert.equal((await store.retention.apply(retention)).audit, 0)

    assert.equal((await store.audit.list({})).items.length, 1)
  })

  test('texts that a database cannot keep do not break the chain', async () => {
    await using database = await make()
    const store = await database.open()

    const entry = await store.audit.append({
      author: 'an\u0000na',
      address: null,
      action: 'change',
      object: 'token-policy/\ud800',
      after: { text: '\u0000 \ud800' },
    })

    assert.equal(entry.author, 'an\ufffdna')
    assert.deepEqual((await store.audit.list({ author: 'an\u0000na' })).items, [entry])
    assert.equal((await store.audit.verify()).intact, true)
  })

  test('a digest stands for a secret: equal for equal ones, other for others, never the secret', async () => {
    await using database = await make()
    const store = await database.open()
    const entry = { author: 'anna', address: null, action: 'change', object: 'token-policy/IdP' }

    const one = await store.audit.append({
      ...entry,
      before: policy('IdP', 'old secret'),
      after: { tokenPolicies: [policy('IdP', 'new secret')] },
    })
    const two = await store.audit.append({ ...entry, before: policy('IdP', 'new secret') })
    const three = await store.audit.append({ ...entry, before: policy('IdP', '${env:S}') })

    const digests = [one, two, three].flatMap((found) =>
      [...JSON.stringify(found).matchAll(/"clientSecret":"([^"]+)"/g)].map((match) => match[1]),
    )
    const [old, fresh] = digests
    assert.equal(digests.length, 4)
    assert.match(String(old), /^hmac-sha256:[\w-]{22}$/)
    assert.notEqual(old, fresh)
    assert.equal(digests[2], fresh)
    assert.equal(digests[3], '${env:S}')
    assert.doesNotMatch(JSON.stringify([one, two]), /(old|new) secret/)
  })
})

function literal(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
