import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openJournal } from '../../src/journal/open-journal.ts'
import { createLog } from '../../src/runtime/log.ts'
import { startShipping } from '../../src/runtime/shipping.ts'
import { openStore } from '../../src/store/open-store.ts'
import { startPostgres } from '../support/postgres.ts'
import { sampleTransaction } from '../support/sample-transaction.ts'

const log = createLog('silent')

async function journaled(directory: string): Promise<string> {
  const journal = openJournal({ directory, reserveBytes: 0 })
  const record = sampleTransaction()
  await new Promise((onJournaled) => journal.end(record, undefined, { onJournaled }))
  await journal.close()
  return record.id
}

test('a shipping thread that starts without its database waits for it, says how much waits, and stores everything once it is there', async () => {
  await using server = await startPostgres()
  const databaseUrl = await server.createDatabase()
  const data = await mkdtemp(join(tmpdir(), 'varco-shipping-'))
  const folder = { database: '', journal: join(data, 'journal'), secretKey: new Uint8Array(32) }
  const id = await journaled(folder.journal)
  await server.stop()

  const said: string[] = []
  const noting = pino({}, { write: (line: string) => said.push(line) })
  const settings = { databaseUrl, nodeName: 'n' }
  const shipping = await startShipping({ settings, folder, log: noting, maxJournalBytes: 100 })
  const stored = new Promise<void>((resolve) => shipping.onStored(resolve))
  await until(() => shipping.state().backlogBytes > 0 && shipping.state().lagMs > 0)
  await until(() => /records wait in the journal for the database/.test(said.join('')))
  await until(() => /the journal has reached half of its bound/.test(said.join('')))
  await server.start()
  await stored
  await until(() => shipping.state().backlogBytes === 0 && shipping.state().lagMs === 0)
  await until(() => /the database takes records again/.test(said.join('')))
  await shipping.stop()

  const store = await openStore({ databaseUrl }, { now: Date.now, secretKey: folder.secretKey })
  assert.equal((await store.transactions.find(id))?.recorded.id, id)
  await store.close()
  await rm(data, { recursive: true })
})

test('a shipping thread that dies is replaced, and what it left is stored', async () => {
  const data = await mkdtemp(join(tmpdir(), 'varco-shipping-'))
  const folder = {
    database: join(data, 'varco.db'),
    journal: join(data, 'journal'),
    secretKey: new Uint8Array(32),
  }
  const entry = new URL('./dying-shipper.ts', import.meta.url)
  const parts = { settings: { databaseUrl: undefined, nodeName: 'n' }, folder, log, entry }

  const shipping = await startShipping(parts)
  const stored = new Promise<void>((resolve) => shipping.onStored(resolve))
  const id = await journaled(folder.journal)
  await stored
  await shipping.stop()

  const location = { databaseFile: folder.database }
  const store = await openStore(location, { now: Date.now, secretKey: folder.secretKey })
  assert.equal((await store.transactions.find(id))?.recorded.id, id)
  await store.close()
  await rm(data, { recursive: true })
})

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    assert.ok(waited < 15_000, `waited in vain until ${condition}`)
    await sleep(20)
  }
}
