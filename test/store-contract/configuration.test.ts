import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigurationSettings } from '../../src/model/settings.ts'
import { ConfigurationConflict, ConfigurationInvalid } from '../../src/store/errors.ts'
import type { Store } from '../../src/store/store.ts'
import { onEachDatabase } from './databases.ts'
import { author, delivery, policy, smallConfiguration } from './documents.ts'

const putDelivery = (store: Store, api: string, description = '', expectedRevision?: number) =>
  store.configuration.write({
    ...author,
    changes: [
      {
        kind: 'delivery',
        key: `Ente/${api}/v1`,
        document: delivery(api, undefined, description),
        expectedRevision,
      },
    ],
  })

onEachDatabase((make) => {
  test('a new database has revision 0, nothing in it and the default settings', async () => {
    await using database = await make()
    const { configuration } = await database.open()

    const { revision, document } = await configuration.current()

    assert.equal(revision, 0)
    assert.deepEqual(document.deliveries, [])
    assert.deepEqual(document.settings, ConfigurationSettings.parse({}))
    assert.equal((await configuration.settings()).revision, 0)
    assert.equal(await configuration.revision(0), undefined)
  })

  test('a whole document becomes one revision, and the same document again none', async () => {
    await using database = await make()
    const { configuration } = await database.open()

    const first = await configuration.replace(smallConfiguration(), author)
    const again = await configuration.replace(smallConfiguration(), author)

    assert.equal(first.revision, 1)
    assert.deepEqual(
      first.changes.map(({ kind, key, before }) => [kind, key, before]),
      [
        ['organization', 'Ente', null],
        ['token-policy', 'IdP', null],
        ['delivery', 'Ente/PetStore/v1', null],
      ],
    )
    assert.deepEqual(again, { revision: 1, changes: [] })
  })

  test('what is read back and written again changes nothing', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), author)

    const { document } = await configuration.current()
    const result = await configuration.replace(document, author)

    assert.deepEqual(result, { revision: 1, changes: [] })
  })

  test('a dry run says what would change and changes nothing', async () => {
    await using database = await make()
    const { configuration } = await database.open()

    const result = await configuration.replace(smallConfiguration(), { ...author, dryRun: true })

    assert.equal(result.revision, 0)
    assert.equal(result.changes.length, 3)
    assert.equal(await configuration.revisionNumber(), 0)
    assert.deepEqual((await configuration.current()).document.deliveries, [])
  })

  test('each object carries the revision that wrote it', async () => {
    await using database = await make()
    const store = await database.open()
    await putDelivery(store, 'First')
    await putDelivery(store, 'Second')

    const deliveries = await store.configuration.deliveries()

    assert.deepEqual(
      deliveries.map(({ document, revision }) => [document.api, revision]),
      [
        ['First', 1],
        ['Second', 2],
      ],
    )
    assert.equal((await store.configuration.find('organization', 'Ente'))?.revision, 1)
    assert.equal(await store.configuration.find('delivery', 'Ente/Third/v1'), undefined)
  })

  test('lists are sorted by name whatever the order of writing', async () => {
    await using database = await make()
    const store = await database.open()
    for (const api of ['b', 'a', 'B', 'C', '_']) await putDelivery(store, api)

    const names = (await store.configuration.deliveries()).map(({ document }) => document.api)

    assert.deepEqual(names, ['B', 'C', '_', 'a', 'b'])
  })

  test('a write that expects another revision is refused and stores nothing', async () => {
    await using database = await make()
    const store = await database.open()
    await putDelivery(store, 'PetStore', 'one', 0)

    const stale = putDelivery(store, 'PetStore', 'two', 0)

    await assert.rejects(stale, (error) => {
      assert.ok(error instanceof ConfigurationConflict)
      assert.deepEqual(error.object, { kind: 'delivery', key: 'Ente/PetStore/v1' })
      assert.equal(error.actualRevision, 1)
      return true
    })
    assert.equal(await store.configuration.revisionNumber(), 1)
    await putDelivery(store, 'PetStore', 'two', 1)
    await assert.rejects(putDelivery(store, 'Other', '', 9), ConfigurationConflict)
  })

  test('a whole document that expects another revision is refused', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), { ...author, expectedRevision: 0 })

    const stale = configuration.replace({ version: 1 }, { ...author, expectedRevision: 0 })

    await assert.rejects(stale, ConfigurationConflict)
    assert.equal((await configuration.deliveries()).length, 1)
  })

  test('several changes are one revision, and one wrong change among them stores none', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    const put = (api: string) => ({
      kind: 'delivery' as const,
      key: `Ente/${api}/v1`,
      document: delivery(api),
    })

    const { revision } = await configuration.write({ ...author, changes: [put('a'), put('b')] })
    const wrong = { ...put('d'), document: { ...delivery('d'), upstream: { url: 'ftp://x' } } }
    const refused = configuration.write({ ...author, changes: [put('c'), wrong] })

    assert.equal(revision, 1)
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof ConfigurationInvalid)
      assert.deepEqual(error.issues[0]?.path, ['upstream', 'url'])
      assert.deepEqual(error.issues[0]?.object, { kind: 'delivery', key: 'Ente/d/v1' })
      return true
    })
    assert.equal((await configuration.deliveries()).length, 2)
  })

  test('a token policy in use cannot be removed, and the refusal names who uses it', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), author)

    const refused = configuration.write({
      ...author,
      changes: [{ kind: 'token-policy', key: 'IdP', document: undefined }],
    })

    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof ConfigurationInvalid)
      assert.deepEqual(error.issues[0]?.object, { kind: 'delivery', key: 'Ente/PetStore/v1' })
      assert.deepEqual(error.issues[0]?.path, ['accessControl', 'tokenManagement', 'policy'])
      return true
    })
  })

  test('an organization goes only when no delivery belongs to it', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(smallConfiguration(), author)
    const removal = { kind: 'organization' as const, key: 'Ente', document: undefined }
    const leaving = { kind: 'delivery' as const, key: 'Ente/PetStore/v1', document: undefined }

    await assert.rejects(
      configuration.write({ ...author, changes: [removal] }),
      /Ente\/PetStore\/v1/,
    )
    await configuration.write({ ...author, changes: [leaving, removal] })

    assert.deepEqual(await configuration.organizations(), [])
  })

  test('a document under another name than its own is refused', async () => {
    await using database = await make()
    const { configuration } = await database.open()

    const refused = configuration.write({
      ...author,
      changes: [{ kind: 'token-policy', key: 'Other', document: policy('IdP') }],
    })

    await assert.rejects(refused, /expected the name 'Other'/)
  })

  test('a name that a database could not give back is refused, and looking for it finds nothing', async () => {
    await using database = await make()
    const { configuration } = await database.open()

    for (const clientId of ['a\u0000b', 'half \ud800']) {
      const document = { clientId, name: 'x', description: '' }
      const refused = configuration.write({
        ...author,
        changes: [{ kind: 'client', key: clientId, document }],
      })
      await assert.rejects(refused, ConfigurationInvalid)
      assert.equal(await configuration.find('client', clientId), undefined)
    }
  })

  test('a gateway gets a delivery with its policy, the settings and the revision at once', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(
      { ...smallConfiguration(), settings: { configurationCacheSeconds: 5 } },
      author,
    )
    await configuration.write({
      ...author,
      changes: [{ kind: 'delivery', key: 'Ente/Open/v1', document: delivery('Open') }],
    })
    const name = { organization: 'Ente', api: 'PetStore', version: 'v1' }

    const found = await configuration.deliveryWithPolicy(name)
    const open = await configuration.deliveryWithPolicy({ ...name, api: 'Open' })

    assert.deepEqual(found?.delivery, delivery('PetStore', 'IdP'))
    assert.deepEqual(found?.policy, policy('IdP'))
    assert.equal(found?.settings.configurationCacheSeconds, 5)
    assert.equal(found?.revision, 2)
    assert.equal(open?.policy, undefined)
    assert.equal(await configuration.deliveryWithPolicy({ ...name, api: 'No' }), undefined)
  })

  test('settings that were changed can be taken back to their defaults', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace({ version: 1, settings: { configurationCacheSeconds: 5 } }, author)

    const { changes } = await configuration.write({
      ...author,
      changes: [{ kind: 'settings', key: '', document: undefined }],
    })

    assert.equal(changes.length, 1)
    assert.equal((await configuration.settings()).document.configurationCacheSeconds, 7200)
  })
})
