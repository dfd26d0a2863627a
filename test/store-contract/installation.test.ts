import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { DatabaseTooNew, StoreUnavailable } from '../../src/store/errors.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeSqlite, onEachDatabase, SECRET_KEY } from './databases.ts'
import { author, smallConfiguration } from './documents.ts'
import { eventually } from './eventually.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const state = (node: string): NodeState => ({
  node,
  startedAt: '2026-11-15T10:00:00.000Z',
  seenAt: '2026-11-15T10:00:00.000Z',
  version: '1.0.0',
  gatewayUrl: null,
  workers: [],
  revision: null,
  plans: [],
  caches: [],
  breakers: [],
  journal: {
    backlogBytes: 0,
    lagMs: 0,
    quarantined: 0,
    poisoned: 0,
    refusing: false,
    fsync: 'interval',
  },
})
const openScript = (location: object) =>
  `import { openStore } from ${JSON.stringify(new URL('../../src/store/open-store.ts', import.meta.url))}
   const secretKey = Uint8Array.from(${JSON.stringify([...SECRET_KEY])})
   await (await openStore(${JSON.stringify(location)}, { now: Date.now, secretKey })).close()`

onEachDatabase((make) => {
  test('a database is opened again as it was left', async () => {
    await using database = await make()
    const first = await database.open()
    await first.configuration.replace(smallConfiguration(), author)
    await first.meta.set('configuration-file', 'digest')
    await first.close()

    const second = await database.open()

    assert.equal(await second.configuration.revisionNumber(), 1)
    assert.equal(await second.meta.find('configuration-file'), 'digest')
    assert.equal(await second.ping(), true)
    assert.equal(second.dialect, database.dialect)
  })

  test('processes that start together on a new database all come up', async () => {
    await using database = await make()
    const start = () =>
      promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        openScript(database.location),
      ])

    await Promise.all([start(), start(), start()])

    const rows = await database.sql('select number from schema_migration order by number')
    assert.deepEqual(
      rows.map(({ number }) => number),
      rows.map((_, index) => index + 1),
    )
  })

  test('a database of a newer program is left alone, with a clear sentence', async () => {
    await using database = await make()
    await (await database.open()).close()
    await database.sql('insert into schema_migration (number) values (999)')

    await assert.rejects(database.open(), (error) => {
      assert.ok(error instanceof DatabaseTooNew)
      assert.match(error.message, /schema version 999 .* start a newer version/)
      return true
    })
  })

  test('nodes are listed as they last reported themselves, until they leave or are long gone', async () => {
    await using database = await make()
    let now = NOON
    const { nodes } = await database.open({ now: () => now })

    await nodes.report(state('b'), 1)
    await nodes.report(state('a'), 1)
    now += 1000
    await nodes.report({ ...state('b'), version: '1.0.1' }, 2)

    assert.deepEqual(await nodes.list(), [
      { state: state('a'), generation: 1, seenAt: NOON },
      { state: { ...state('b'), version: '1.0.1' }, generation: 2, seenAt: NOON + 1000 },
    ])
    await nodes.remove('b')
    assert.equal((await nodes.list()).length, 1)
    now += 30 * 86_400_000
    await nodes.report(state('c'), 2)
    assert.deepEqual(
      (await nodes.list()).map((node) => node.state.node),
      ['c'],
    )
  })

  test('a node whose report nobody understands does not hide the others', async () => {
    await using database = await make()
    const { nodes } = await database.open()
    await nodes.report(state('a'), 1)
    await nodes.report({ node: 'future' } as NodeState, 1)

    assert.deepEqual(
      (await nodes.list()).map((node) => node.state.node),
      ['a'],
    )
  })

  test('a cache reset is counted for ever and heard of in every store', async () => {
    await using database = await make()
    const [here, there] = [await database.open(), await database.open()]
    const heard: number[] = []
    const stop = there.cacheGenerations.listen((generation) => heard.push(generation))

    assert.equal(await here.cacheGenerations.announce(), 1)
    await eventually('the other store hears of the first', () => heard.includes(1), 3000)
    assert.equal(await there.cacheGenerations.announce(), 2)
    await eventually('its own is heard of too', () => heard.includes(2), 3000)
    stop()
    await here.cacheGenerations.announce()

    assert.deepEqual(heard, [1, 2])
    assert.equal(await (await database.open()).cacheGenerations.current(), 3)
  })

  test('a reset between looking and listening is not missed', async () => {
    await using database = await make()
    const [here, there] = [await database.open(), await database.open()]
    assert.equal(await there.cacheGenerations.current(), 0)
    await here.cacheGenerations.announce()

    const heard: number[] = []
    there.cacheGenerations.listen((generation) => heard.push(generation))

    await eventually('it is heard of', () => heard.length > 0, 3000)
    assert.deepEqual(heard, [1])
  })

  test('values of the installation are kept apart from its secrets', async () => {
    await using database = await make()
    const { meta } = await database.open()

    await meta.set('secret-key-id', 'not the key of the store')
    await meta.set('a', '1')
    await meta.set('a', '2')
    await meta.setSecret('a', 'hidden')

    assert.equal(await meta.find('a'), '2')
    assert.equal(await meta.findSecret('a'), 'hidden')
    assert.equal(await meta.find('b'), undefined)
    await meta.remove('a')
    assert.equal(await meta.find('a'), undefined)
    assert.equal(await meta.findSecret('a'), undefined)
    assert.equal(await (await database.open()).ping(), true)
  })

  test('a backup is a database of its own, or refused where the server has its tools', async () => {
    await using database = await make()
    await using target = await makeSqlite()
    const file = (target.location as { databaseFile: string }).databaseFile
    const store = await database.open()
    await store.configuration.replace(smallConfiguration(), author)

    if (database.dialect === 'postgres') {
      await assert.rejects(store.backup(file), /pg_dump/)
      assert.equal(existsSync(file), false)
      return
    }
    const writing = store.cacheGenerations.announce()
    await store.backup(file)
    await writing

    assert.equal(statSync(file).mode & 0o777, 0o600)
    await assert.rejects(store.backup(file), { code: 'EEXIST' })
    const copy = await target.open()
    assert.deepEqual(await copy.configuration.current(), await store.configuration.current())
    assert.equal((await copy.audit.verify()).intact, true)
  })
})

test('the file of the embedded database and those beside it are for their owner only', async () => {
  await using database = await makeSqlite()
  const store = await database.open()
  await store.meta.set('a', '1')

  const file = (database.location as { databaseFile: string }).databaseFile
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    assert.equal(statSync(name).mode & 0o777, 0o600, name)
  }
})

test('a database that cannot be opened is said so in one sentence, without its password', async () => {
  const options = { now: Date.now, secretKey: SECRET_KEY }

  await assert.rejects(openStore({ databaseFile: '/dev/null/varco.db' }, options), StoreUnavailable)
  const url = 'postgres://varco:pass-word@127.0.0.1:1/varco'
  await assert.rejects(openStore({ databaseUrl: url }, options), (error) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(error.message, /127\.0\.0\.1:1/)
    assert.doesNotMatch(`${error.stack} ${String(error.cause)}`, /pass-word/)
    return true
  })
})
