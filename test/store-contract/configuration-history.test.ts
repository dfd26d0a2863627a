import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ConfigurationDocument } from '../../src/model/configuration.ts'
import { StoredValueUnreadable } from '../../src/store/errors.ts'
import { onEachDatabase } from './databases.ts'
import { author, delivery, policy, smallConfiguration } from './documents.ts'
import { eventually } from './eventually.ts'

const put = (api: string, description: string, expectedRevision?: number) => ({
  kind: 'delivery' as const,
  key: `Ente/${api}/v1`,
  document: delivery(api, undefined, description),
  expectedRevision,
})

const ProviderHeaders = fc.dictionary(
  fc.constantFrom('x-a', 'x-b', 'x-c'),
  fc.constantFrom('1', '2'),
)
const arbitraryConfiguration: fc.Arbitrary<ConfigurationDocument> = fc
  .record({
    apis: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }),
    description: fc.constantFrom('', 'one', 'two'),
    secret: fc.constantFrom('s1', 's2', '${env:S}'),
    headers: ProviderHeaders,
    cacheSeconds: fc.constantFrom(7200, 1),
  })
  .map(({ apis, description, secret, headers, cacheSeconds }) => {
    const idp = policy('IdP', secret)
    return {
      version: 1,
      tokenPolicies: [{ ...idp, introspection: { ...idp.introspection, headers } }],
      deliveries: apis.map((api) => delivery(api, 'IdP', description)),
      settings: { configurationCacheSeconds: cacheSeconds },
    }
  })

onEachDatabase((make) => {
  test('the history is listed newest first, page by page, with who, why, before and after', async () => {
    await using database = await make()
    const { configuration } = await database.open({ now: () => Date.UTC(2026, 10, 15) })
    await configuration.write({ author: 'anna', message: 'new', changes: [put('a', 'one')] })
    await configuration.write({ author: 'bruno', message: 'better', changes: [put('a', 'two')] })
    const gone = { kind: 'delivery' as const, key: 'Ente/a/v1', document: undefined }
    await configuration.write({ author: 'carla', message: 'away', changes: [gone] })

    const first = await configuration.revisions({ limit: 2 })
    const second = await configuration.revisions({ limit: 2, cursor: first.next! })

    assert.deepEqual(
      [...first.items, ...second.items].map((one) => [one.revision, one.author, one.message]),
      [
        [3, 'carla', 'away'],
        [2, 'bruno', 'better'],
        [1, 'anna', 'new'],
      ],
    )
    assert.equal(second.next, null)
    assert.equal(first.items[0]?.at, '2026-11-15T00:00:00.000Z')
    assert.deepEqual(first.items[0]?.changes, [
      { kind: 'delivery', key: 'Ente/a/v1', before: put('a', 'two').document, after: null },
    ])
    assert.deepEqual(first.items[1]?.changes[0]?.before, put('a', 'one').document)
    await assert.rejects(configuration.revisions({ cursor: 'x' }), { name: 'InvalidCursor' })
  })

  test('any revision is shown and restored byte by byte as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryConfiguration, { minLength: 2, maxLength: 5 }),
        async (documents) => {
          await using database = await make()
          const { configuration } = await database.open()
          const exports: string[] = []
          for (const document of documents) {
            const { revision } = await configuration.replace(document, author)
            exports[revision] = JSON.stringify((await configuration.current()).document)
          }

          for (const [number, text] of [...exports.entries()].slice(1)) {
            assert.equal(JSON.stringify((await configuration.revision(number))?.document), text)
            await configuration.restore(number, author)
            assert.equal(JSON.stringify((await configuration.current()).document), text)
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('restoring what stands makes no revision, and what never was cannot be restored', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), author)

    assert.deepEqual(await configuration.restore(1, author), { revision: 1, changes: [] })
    assert.equal(await configuration.restore(2, author), undefined)
    assert.equal(await configuration.revisionNumber(), 1)
  })

  test('writers of two stores lose nothing and never share a revision', async () => {
    await using database = await make()
    const stores = [await database.open(), await database.open()]

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]!.configuration.write({ ...author, changes: [put(`api${index}`, '')] }),
      ),
    )

    assert.equal(new Set(results.map(({ revision }) => revision)).size, 20)
    assert.equal((await stores[0]!.configuration.deliveries()).length, 20)
    assert.equal(await stores[1]!.configuration.revisionNumber(), 20)
  })

  test('of two editors who read the same version exactly one is stored', async () => {
    await using database = await make()
    const [one, other] = [await database.open(), await database.open()]
    await one.configuration.write({ ...author, changes: [put('a', 'first')] })

    const results = await Promise.allSettled([
      one.configuration.write({ ...author, changes: [put('a', 'of one', 1)] }),
      other.configuration.write({ ...author, changes: [put('a', 'of other', 1)] }),
    ])

    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal(await one.configuration.revisionNumber(), 2)
  })

  test('a revision is heard of at once in its store and soon in every other', async () => {
    await using database = await make()
    const [here, there] = [await database.open(), await database.open()]
    const heard: Record<string, number[]> = { here: [], there: [], stopped: [] }
    here.configuration.onRevision((revision) => heard.here!.push(revision))
    there.configuration.onRevision((revision) => heard.there!.push(revision))
    there.configuration.onRevision((revision) => heard.stopped!.push(revision))()

    await here.configuration.write({ ...author, changes: [put('a', '')] })
    await eventually('the other store hears of it', () => heard.there!.length > 0)

    assert.deepEqual(heard, { here: [1], there: [1], stopped: [] })
  })

  test('an object that somebody damaged is said so, harms no other, and can be replaced', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    const document = { version: 1 as const, deliveries: [delivery('good'), delivery('bad')] }
    await configuration.replace(document, author)
    await database.sql(
      `update configuration_object set document = '{"api' where key = 'Ente/bad/v1'`,
    )

    const name = { organization: 'Ente', api: 'good', version: 'v1' }
    assert.equal((await configuration.deliveryWithPolicy(name))?.delivery.api, 'good')
    await assert.rejects(configuration.current(), StoredValueUnreadable)
    await assert.rejects(
      configuration.deliveryWithPolicy({ ...name, api: 'bad' }),
      StoredValueUnreadable,
    )
    await assert.rejects(
      configuration.write({ ...author, changes: [put('good', 'new')] }),
      StoredValueUnreadable,
    )

    const { changes } = await configuration.replace(document, author)

    assert.deepEqual(
      changes.map(({ key, before }) => [key, before]),
      [['Ente/bad/v1', null]],
    )
    assert.equal((await configuration.current()).document.deliveries.length, 2)
  })

  test('a document with any byte changed is never taken for the one that was saved', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), author)
    const [row] = await database.sql(
      `select document from configuration_object where kind = 'delivery'`,
    )
    const text = String(row?.document)
    const flips = fc.sample(fc.nat(text.length - 1), 30)

    for (const at of flips) {
      const flipped = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
      await database.sql(
        `update configuration_object set document = '${flipped.replaceAll("'", "''")}' where kind = 'delivery'`,
      )
      await assert.rejects(configuration.deliveries(), /unreadable value|another secret key/)
    }
  })
})
