import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { MemorySink } from '../../test/support/memory-sink.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../../test/support/sample-transaction.ts'
import { unpack } from '../model/packed-transaction.ts'
import type { ClaimSet } from '../model/transaction.ts'
import { JOURNAL_VERSION } from './frame.ts'
import { openJournal } from './open-journal.ts'
import { scan } from './scan.ts'
import { listOwners } from './segment-names.ts'
import { createShipper, type Shipper, type ShipperOptions } from './shipper.ts'
import type { TransactionJournal } from './transaction-journal.ts'

let directory: string
let sink: MemorySink
let shipper: Shipper | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'varco-shipper-'))
  sink = new MemorySink()
})
afterEach(async () => {
  await shipper?.close()
  shipper = undefined
  rmSync(directory, { recursive: true, force: true })
})

const journalOf = (segmentBytes = 1_000_000) =>
  openJournal({ directory, segmentBytes, reserveBytes: 0, fsync: 'never' })
const ship = (options: Partial<ShipperOptions> = {}) => {
  shipper = createShipper({
    directory,
    node: 'host-1',
    sink,
    busyPollMs: 5,
    idlePollMs: 5,
    retryMs: 5,
    ...options,
  })
  return shipper
}
const ended = (
  journal: TransactionJournal,
  record = sampleTransaction(),
  set?: ClaimSet,
  begunAs?: number,
) =>
  new Promise<Error | undefined>((onJournaled) =>
    journal.end(record, set, { onJournaled }, begunAs),
  )
const begun = (journal: TransactionJournal, record = sampleTransaction()) =>
  new Promise<number>((resolve) => {
    const number = journal.begin(record, { onJournaled: () => resolve(number) })
  })

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !condition(); waited++) {
    assert.ok(waited < 400, `waited in vain until ${what}`)
    await sleep(5)
  }
}

/** Makes a journal look as if its process had been killed. */
function kill(journal: TransactionJournal): void {
  const path = join(directory, journal.status().owner, 'owner.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"pid":\d+/, '"pid":4194000'))
}

test('transactions and their claim sets reach the store while their journal is being written', async () => {
  const stored: number[] = []
  ship({ onStored: (count) => stored.push(count) })
  const journal = journalOf()
  const set = sampleClaimSet('anna')
  const record = sampleTransactionBy(set)
  journal.end(record, set, undefined)
  await until(() => sink.transactions.size === 1, 'it is stored')

  assert.deepEqual(unpack(sink.transactions.get(record.id)!), record)
  assert.deepEqual(sink.claimSets.get(set.key), set)
  assert.deepEqual(stored, [1])
  await until(() => shipper!.status().lagMs === 0, 'there is no lag')
  assert.equal(shipper!.status().backlogBytes, 0)
  await journal.close()
})

test('segments are removed once they are stored, and the folder of a closed journal too', async () => {
  const journal = journalOf(3_000)
  for (let index = 0; index < 50; index++) await ended(journal)
  await journal.close()
  ship({ batch: 7 })
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.equal(sink.transactions.size, 50)
  assert.equal(sink.doubled, 0)
  assert.deepEqual(await sink.checkpoints(), [])
})

test('a request that never ended waits while its worker lives and is interrupted when it is dead', async () => {
  const journal = journalOf(2_000)
  const open = sampleTransaction()
  await begun(journal, open)
  for (let index = 0; index < 10; index++) await ended(journal)
  ship()
  await until(() => sink.transactions.size === 10, 'the others are stored')
  const folder = join(directory, journal.status().owner)
  assert.ok(readdirSync(folder).includes('00000001.journal'), 'its segment is kept')

  kill(journal)
  await until(() => sink.transactions.size === 11, 'it is stored as interrupted')
  const interrupted = unpack(sink.transactions.get(open.id)!)
  assert.equal(interrupted.outcome, 'interrupted')
  assert.equal(interrupted.path, open.path)
  await until(() => listOwners(directory).length === 0, 'the folder is gone')
})

test('a request that ended in a later segment than it began in is stored once, as it ended', async () => {
  const journal = journalOf(1_000)
  const record = sampleTransaction()
  const number = await begun(journal, record)
  for (let index = 0; index < 5; index++) await ended(journal)
  await ended(journal, record, undefined, number)
  await journal.close()
  ship({ batch: 2 })
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.equal(sink.transactions.get(record.id)?.outcome, 'success')
  assert.deepEqual([sink.transactions.size, sink.doubled], [6, 0])
})

test('an end in the turn in which its request began leaves nothing open', async () => {
  const journal = journalOf()
  const records = Array.from({ length: 3 }, () => sampleTransaction())
  const waiter = { onJournaled: () => {} }
  for (const record of records) {
    journal.end(record, undefined, waiter, journal.begin(record, waiter))
  }
  await ended(journal)
  kill(journal)
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.deepEqual([sink.transactions.size, sink.doubled], [4, 0])
  assert.equal(sink.transactions.get(records[1]!.id)?.outcome, 'success')
})

test('of those that began together each is interrupted by itself', async () => {
  const journal = journalOf()
  const records = Array.from({ length: 3 }, () => sampleTransaction())
  const numbers = await Promise.all(records.map((record) => begun(journal, record)))
  await ended(journal, records[1], undefined, numbers[1])
  kill(journal)
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.deepEqual(
    records.map(({ id }) => sink.transactions.get(id)?.outcome),
    ['interrupted', 'success', 'interrupted'],
  )
})

test('a trail is written once a segment and comes with every transaction that took it', async () => {
  const trail = { key: 'a trail', steps: '[["003011"]]' }
  const journal = journalOf(1_000)
  const records = Array.from({ length: 6 }, () => sampleTransaction({ trail, diagnostics: [100] }))
  for (const record of records.slice(0, 5)) await ended(journal, record)
  await ship().close(1_000)
  assert.equal(sink.transactions.size, 5)

  await ended(journal, records[5])
  await journal.close()
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')
  for (const { id } of records) assert.deepEqual(sink.transactions.get(id)?.trail, trail)
})

test('a new shipper goes on where the last one stopped and still knows what is open', async () => {
  const journal = journalOf()
  const set = sampleClaimSet('anna')
  const open = sampleTransaction()
  await begun(journal, open)
  await ended(journal, sampleTransactionBy(set), set)
  await ship().close(1_000)
  assert.equal(sink.transactions.size, 1)
  sink.claimSets.clear()

  await ended(journal, sampleTransactionBy(set), set)
  kill(journal)
  ship()
  await until(() => sink.transactions.size === 3, 'everything is stored')
  assert.equal(sink.transactions.get(open.id)?.outcome, 'interrupted')
  assert.equal(sink.doubled, 0)
  assert.ok(sink.claimSets.has(set.key), 'a claim set from before the checkpoint is brought along')
})

test('while the database is away nothing is lost, and the lag grows and goes away', async () => {
  sink.available = false
  const journal = journalOf()
  for (let index = 0; index < 20; index++) await ended(journal)
  ship()
  await until(() => shipper!.status().retries > 2, 'it has tried')
  assert.ok(shipper!.status().lagMs > 0)
  assert.match(shipper!.status().lastFault ?? '', /away/)

  sink.available = true
  await until(() => sink.transactions.size === 20, 'all are stored')
  await until(() => shipper!.status().lagMs === 0, 'there is no lag')
  await journal.close()
})

test('while the database is away the backlog grows with every record, and is nothing once all are stored', async () => {
  const journal = journalOf()
  await ended(journal)
  ship()
  await until(() => sink.transactions.size === 1, 'the first is stored')
  await until(() => shipper!.status().backlogBytes === 0, 'nothing is left')
  sink.available = false
  await ended(journal)
  await until(() => shipper!.status().waiting, 'the database is missed')
  const first = shipper!.status().backlogBytes
  assert.ok(first > 0, 'what was read and could not be stored is still to be stored')

  await ended(journal)
  assert.ok(shipper!.status().backlogBytes > first)
  sink.available = true
  await until(() => sink.transactions.size === 3, 'all are stored')
  await until(() => shipper!.status().backlogBytes === 0, 'nothing is left')
  assert.equal(shipper!.status().waiting, false)
  await journal.close()
})

test('a transaction that the database refuses by itself is set aside, and all others are stored', async () => {
  const journal = journalOf()
  const records = Array.from({ length: 40 }, () => sampleTransaction())
  for (const bad of [7, 8, 31]) sink.refused.add(records[bad]!.id)
  for (const record of records) await ended(journal, record)
  await journal.close()
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.equal(sink.transactions.size, 37)
  assert.equal(shipper!.status().poisoned, 3)
  const [name] = readdirSync(join(directory, 'poison'))
  const lines = readFileSync(join(directory, 'poison', name!), 'utf8')
    .trim()
    .split('\n')
  const aside = lines.map((line) => JSON.parse(line).transaction.id)
  assert.deepEqual(aside.sort(), [...sink.refused].sort())
})

test('a damaged segment is read around, counted and kept in quarantine', async () => {
  const journal = journalOf()
  for (let index = 0; index < 10; index++) await ended(journal)
  await journal.close()
  const path = join(directory, journal.status().owner, '00000001.journal')
  const bytes = readFileSync(path)
  bytes[scan(bytes, true).frames[5]!.payload + 20]! ^= 0xff
  writeFileSync(path, bytes)
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.equal(sink.transactions.size, 9)
  assert.equal(shipper!.status().quarantined, 1)
  const [name] = readdirSync(join(directory, 'quarantine'))
  assert.deepEqual(readFileSync(join(directory, 'quarantine', name!)), bytes)
})

test('a segment of a newer program is left alone, with all that may depend on it', async () => {
  const journal = journalOf()
  await begun(journal)
  for (let index = 0; index < 3; index++) await ended(journal)
  await journal.close()
  const path = join(directory, journal.status().owner, '00000001.journal')
  const bytes = readFileSync(path)
  const frame = scan(bytes, true).frames[3]!
  bytes[frame.start + 6] = JOURNAL_VERSION + 1
  bytes.writeUInt32LE(crc32(bytes.subarray(frame.start + 6, frame.end)), frame.start + 2)
  writeFileSync(path, bytes)
  ship()
  await until(() => shipper!.status().newerSegments === 1, 'it is noticed')
  await sleep(30)

  assert.deepEqual(readFileSync(path), bytes)
  assert.equal(sink.transactions.size, 1)
})

test('a record with a right checksum that nobody can read is set aside', async () => {
  const journal = journalOf()
  await ended(journal)
  await ended(journal)
  await journal.close()
  const path = join(directory, journal.status().owner, '00000001.journal')
  const bytes = readFileSync(path)
  const frame = scan(bytes, true).frames[1]!
  bytes.fill(0x20, frame.payload, frame.end)
  bytes.writeUInt32LE(crc32(bytes.subarray(frame.start + 6, frame.end)), frame.start + 2)
  writeFileSync(path, bytes)
  ship()
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  assert.equal(sink.transactions.size, 1)
  assert.equal(shipper!.status().poisoned, 1)
})

test('the journal of a process that was killed is adopted, its torn tail cut', async () => {
  const script = join(import.meta.dirname, '../../test/support/journal-writer-process.ts')
  const child = spawn(process.execPath, [script, directory, 'never'])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  ship()
  await until(() => sink.transactions.size > 100, 'some are stored while it lives')
  assert.equal(statSync(join(directory, listOwners(directory)[0]!)).isDirectory(), true)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  await until(() => listOwners(directory).length === 0, 'the folder is gone')

  const acknowledged = output.split('\n').slice(0, -1)
  const missing = acknowledged.filter((id) => sink.transactions.get(id)?.outcome !== 'success')
  assert.deepEqual(missing, [])
  assert.equal(sink.doubled, 0)
})

test('only one process ships the journals of a folder; a dead one is replaced', async () => {
  const path = join(directory, 'shipper.json')
  ship()
  const owner = JSON.parse(readFileSync(path, 'utf8'))
  await shipper!.close()
  const parent = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
  const startedAt = parent.slice(parent.lastIndexOf(')') + 2).split(' ')[19]
  writeFileSync(path, JSON.stringify({ ...owner, pid: process.ppid, startedAt }))
  assert.throws(() => ship(), { name: 'JournalsTaken' })

  writeFileSync(path, JSON.stringify({ ...owner, pid: process.ppid, startedAt: '1' }))
  ship()
  assert.equal(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid)
})
