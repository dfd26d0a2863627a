import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJournal } from '../../src/journal/open-journal.ts'
import { createShipper, type Shipper } from '../../src/journal/shipper.ts'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import type { Store } from '../../src/store/store.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { makeSqlite, onEachDatabase, onPostgres } from './databases.ts'

const set = sampleClaimSet('anna')
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'varco-shipping-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** A journal that is being written and shipped. */
function traffic(store: Store) {
  const journal = openJournal({ directory, segmentBytes: 20_000, reserveBytes: 0 })
  const shipper = createShipper({
    directory,
    node: 'host-1',
    sink: store.transactions,
    busyPollMs: 5,
    idlePollMs: 5,
    maxRetryMs: 100,
  })
  const written: RecordedTransaction[] = []
  return {
    shipper,
    written,
    write(count: number) {
      for (let n = 0; n < count; n++) {
        const record = sampleTransactionBy(set)
        journal.end(record, set, { onJournaled: (fault) => void (fault ?? written.push(record)) })
      }
      return sleep(2)
    },
    /** Ends the writing and ships what is left. */
    async [Symbol.asyncDispose]() {
      await journal.close()
      await shipper.close(5_000)
    },
  }
}

async function untilStored(store: Store, count: number, shipper: Shipper): Promise<void> {
  for (let waited = 0; ; waited += 20) {
    const stored = await store.transactions.lastSequence().catch(() => -1)
    if (stored >= count) return
    assert.ok(waited < 10_000, `only ${stored} of ${count} stored: ${shipper.status().lastFault}`)
    await sleep(20)
  }
}

async function assertAllStored(store: Store, written: readonly RecordedTransaction[]) {
  const stored = new Map<string, RecordedTransaction>()
  for await (const { recorded } of store.transactions.stream({})) stored.set(recorded.id, recorded)
  assert.equal(stored.size, written.length)
  for (const record of written) assert.deepEqual(stored.get(record.id), record)
}

onEachDatabase((make) => {
  test('what a worker writes to its journal is soon in the store, once and as it was', async () => {
    await using database = await make()
    const store = await database.open()
    await using running = traffic(store)
    const { write, written, shipper } = running
    for (let turn = 0; turn < 20; turn++) await write(25)
    await untilStored(store, 500, shipper)
    await running[Symbol.asyncDispose]()

    await assertAllStored(store, written)
    assert.equal((await store.transactions.count({ subject: 'anna' })).count, 500)
    assert.deepEqual(await store.transactions.checkpoints('host-1'), [])
  })
})

test('while another process locks the embedded database, records wait and none is lost', async () => {
  await using database = await makeSqlite()
  const store = await database.open()
  await using running = traffic(store)
  const { write, written, shipper } = running
  await write(10)
  await untilStored(store, 10, shipper)
  const locker = new DatabaseSync((database.location as { databaseFile: string }).databaseFile)
  locker.exec('begin immediate')
  let stalledMs = 0
  for (let turn = 0; turn < 20; turn++) {
    const before = performance.now()
    await write(10)
    stalledMs = Math.max(stalledMs, performance.now() - before)
    await sleep(20)
  }
  assert.equal(await store.transactions.lastSequence(), 10, 'readers are not held up')
  assert.ok(stalledMs < 500, `the event loop stood still for ${stalledMs} ms`)
  locker.exec('rollback')
  locker.close()

  await untilStored(store, 210, shipper)
  await running[Symbol.asyncDispose]()
  await assertAllStored(store, written)
})

onPostgres(({ make, server }) => {
  test('while the server is away, records wait and none is lost', async () => {
    await using database = await make()
    const store = await database.open()
    await using running = traffic(store)
    const { write, written, shipper } = running
    await write(10)
    await untilStored(store, 10, shipper)
    await server().stop()
    for (let turn = 0; turn < 20; turn++) {
      await write(10)
      await sleep(20)
    }
    assert.ok(shipper.status().lagMs > 0)
    await server().start()

    await untilStored(store, 210, shipper)
    await running[Symbol.asyncDispose]()
    await assertAllStored(store, written)
    assert.equal(shipper.status().poisoned, 0)
  })
})
