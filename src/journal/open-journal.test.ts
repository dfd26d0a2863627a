import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJournals } from '../../test/support/journal-reading.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../../test/support/sample-transaction.ts'
import { type JournalFiles, nodeFiles } from './journal-files.ts'
import type { JournalOptions } from './journal-options.ts'
import { openJournal } from './open-journal.ts'
import type { JournalWaiter, TransactionJournal } from './transaction-journal.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'varco-journal-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const small = { reserveBytes: 0, healMs: 5 }
const open = (options: Partial<JournalOptions> = {}) =>
  openJournal({ directory, ...small, ...options })

function waiting(): { waiter: JournalWaiter; told: Promise<Error | undefined> } {
  const { promise, resolve } = Promise.withResolvers<Error | undefined>()
  return { waiter: { onJournaled: resolve }, told: promise }
}

function end(journal: TransactionJournal, record = sampleTransaction()) {
  const { waiter, told } = waiting()
  journal.end(record, undefined, waiter)
  return told
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !condition(); waited++) {
    assert.ok(waited < 2_000, `waited in vain until ${what}`)
    await sleep(2)
  }
}

const fault = (code: string) => Object.assign(new Error(`${code}: injected`), { code })

test('a transaction is in the file when its waiter is told, and not before the turn has ended', async () => {
  const journal = open()
  const record = sampleTransaction()
  const { waiter, told } = waiting()
  journal.end(record, undefined, waiter)
  await Promise.resolve()
  assert.deepEqual(readJournals(directory).ended, [])
  assert.equal(await told, undefined)
  assert.deepEqual(readJournals(directory).ended, [record])
  await journal.close()
})

test('all records of a turn are one write, and their waiters are told in order', async () => {
  let writes = 0
  const files: JournalFiles = {
    ...nodeFiles,
    write(...args) {
      writes++
      return nodeFiles.write(...args)
    },
  }
  const journal = open({ files })
  writes = 0
  const order: number[] = []
  for (let index = 0; index < 100; index++) {
    const record = sampleTransaction()
    journal.begin(record, { onJournaled: () => void order.push(index * 2) })
    journal.end(record, undefined, { onJournaled: () => void order.push(index * 2 + 1) })
  }
  await until(() => order.length === 200, 'all are told')

  assert.equal(writes, 1)
  assert.deepEqual(
    order,
    Array.from({ length: 200 }, (_, index) => index),
  )
  await journal.close()
})

for (const fsync of ['never', 'interval', 'commit'] as const) {
  test(`a record that is appended by a waiter while it is told is in the file too (fsync ${fsync})`, async () => {
    const journal = open({ fsync })
    const record = sampleTransaction()
    const { waiter, told } = waiting()
    journal.begin(record, { onJournaled: () => journal.end(record, undefined, waiter) })
    assert.equal(await told, undefined)
    const { begun, ended } = readJournals(directory)
    assert.deepEqual([begun, ended], [[record.id], [record]])
    await journal.close()
  })
}

test('a claim set is written once in a segment, and again in the next', async () => {
  const journal = open({ segmentBytes: 4_000 })
  const set = sampleClaimSet('anna')
  for (let index = 0; index < 20; index++) {
    journal.end(sampleTransactionBy(set), set, undefined)
    await sleep(1)
  }
  await journal.close()

  const { claimSets, ended, segments } = readJournals(directory)
  assert.equal(ended.length, 20)
  assert.ok(segments > 2)
  assert.ok(claimSets.length <= segments)
  assert.deepEqual(claimSets[0], set)
})

test('a write that fails half way is told, leaves nothing broken, and the journal heals', async () => {
  let failing = false
  const files: JournalFiles = {
    ...nodeFiles,
    write(file, bytes, from, to) {
      if (!failing) return nodeFiles.write(file, bytes, from, to)
      if (to - from < 40) throw fault('ENOSPC')
      return nodeFiles.write(file, bytes, from, from + 30)
    },
  }
  const journal = open({ files })
  const [before, lost, unwaited, after] = Array.from({ length: 4 }, () => sampleTransaction())
  assert.equal(await end(journal, before), undefined)

  failing = true
  journal.end(unwaited!, undefined, undefined)
  assert.match(String(await end(journal, lost)), /ENOSPC/)
  assert.equal(journal.refusing, true)
  assert.match(journal.status().lastFault ?? '', /ENOSPC/)

  failing = false
  await until(() => !journal.refusing, 'it serves again')
  assert.equal(await end(journal, after), undefined)
  await journal.close()
  const { ended, damaged } = readJournals(directory)
  assert.deepEqual(
    ended.map((record) => record.id),
    [before!.id, unwaited!.id, after!.id],
  )
  assert.equal(damaged, 0)
})

test('records that nobody waits for are kept in bounds while nothing can be written', async () => {
  let failing = false
  const files: JournalFiles = {
    ...nodeFiles,
    write: (...args) => {
      if (failing) throw fault('EIO')
      return nodeFiles.write(...args)
    },
  }
  const journal = open({ files, healMs: 1_000_000 })
  failing = true
  const body = 'x'.repeat(1024 * 1024)
  const contents = [
    { part: 'request-inbound', headers: null, body, encoding: 'utf8', truncated: false },
  ] as const
  for (let index = 0; index < 6; index++) {
    journal.end(sampleTransaction({ contents }), undefined, undefined)
    await sleep(1)
  }
  assert.equal(journal.status().recordsDropped, 3)
  await journal.close()
})

test('a sync that fails is never repeated on the same file: records move to a new segment', async () => {
  const synced: number[] = []
  let failing = true
  const files: JournalFiles = {
    ...nodeFiles,
    sync(file, done) {
      synced.push(file)
      if (failing) setImmediate(done, fault('EIO'))
      else nodeFiles.sync(file, done)
      failing = false
    },
  }
  const journal = open({ files, fsync: 'commit' })
  const record = sampleTransaction()
  assert.equal(await end(journal, record), undefined)

  assert.equal(journal.refusing, false)
  assert.equal(journal.status().syncFaults, 1)
  assert.equal(synced.length, 2)
  const folder = join(directory, journal.status().owner)
  assert.ok(readdirSync(folder).includes('00000001.journal.suspect'))
  assert.ok(statSync(join(folder, '00000002.journal')).size > 500)
  await journal.close()
})

test('a second sync that fails is told to the waiters and refuses until the disk keeps records again', async () => {
  let failing = true
  const files: JournalFiles = {
    ...nodeFiles,
    sync: (file, done) => (failing ? setImmediate(done, fault('EIO')) : nodeFiles.sync(file, done)),
  }
  const journal = open({ files, fsync: 'commit' })
  assert.match(String(await end(journal)), /EIO/)
  assert.equal(journal.refusing, true)

  failing = false
  await until(() => !journal.refusing, 'it serves again')
  assert.equal(await end(journal), undefined)
  await journal.close()
})

test('with commit a waiter is told only after the sync that covers its record', async () => {
  const pending: (() => void)[] = []
  const files: JournalFiles = {
    ...nodeFiles,
    sync: (_file, done) => void pending.push(() => done(null)),
  }
  const journal = open({ files, fsync: 'commit' })
  let told = 0
  journal.end(sampleTransaction(), undefined, { onJournaled: () => void told++ })
  await until(() => pending.length === 1, 'the first sync has begun')
  journal.end(sampleTransaction(), undefined, { onJournaled: () => void told++ })
  await until(() => journal.status().recordsWritten === 2, 'the second is written')
  assert.deepEqual([told, pending.length], [0, 1])

  pending.shift()!()
  await until(() => pending.length === 1, 'the second sync has begun')
  assert.equal(told, 1)
  pending.shift()!()
  await until(() => told === 2, 'the second is told')
  await journal.close()
})

test('journals that reach their bound refuse, and serve again when they are shipped', async () => {
  const journal = open({ maxBytes: 20_000, segmentBytes: 2_000 })
  while (!journal.refusing) {
    await end(journal)
    if (journal.status().recordsWritten > 60) await sleep(50)
  }
  const folder = join(directory, journal.status().owner)
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.journal'))) {
    rmSync(join(folder, name))
  }
  await until(() => !journal.refusing, 'it serves again')
  await journal.close()
})

test('while it refuses, a flood of what never reached an application takes next to no room', async () => {
  const journal = open({ maxBytes: 20_000, segmentBytes: 2_000 })
  while (!journal.refusing) {
    await end(journal)
    if (journal.status().recordsWritten > 60) await sleep(50)
  }
  const before = journal.status().recordsWritten

  for (let time = 0; time < 500; time++) await end(journal, sampleTransaction({ messageId: null }))
  const refusals = journal.status().recordsWritten - before
  for (let time = 0; time < 5; time++) await end(journal)

  assert.ok(refusals >= 1 && refusals <= 40, `${refusals} of 500`)
  assert.equal(journal.status().recordsWritten, before + refusals + 5)
  await journal.close()
})

test('a disk that is full at the start makes a journal that refuses, a forbidden folder none', async () => {
  const full: JournalFiles = {
    ...nodeFiles,
    makeFolder: () => {
      throw fault('ENOSPC')
    },
  }
  const journal = open({ files: full, healMs: 1_000_000 })
  assert.equal(journal.refusing, true)
  await journal.close()

  assert.throws(() => open({ directory: join(directory, 'x\0y') }))
})

test('closing writes what is left and gives the folder up', async () => {
  const journal = open({ fsync: 'commit' })
  const told = end(journal)
  await journal.close()
  assert.equal(await told, undefined)
  assert.equal(readJournals(directory).ended.length, 1)
  assert.ok(!readdirSync(join(directory, journal.status().owner)).includes('owner.json'))
  assert.match(String(await end(journal)), /closed/)
})

test('a record that JSON cannot hold is told as a fault and spoils nothing', async () => {
  const journal = open()
  const record = sampleTransaction({ diagnostics: [[0, '003011', { big: 1n }]] })
  assert.match(String(await end(journal, record)), /BigInt/)
  assert.equal(await end(journal), undefined)
  await journal.close()
  assert.equal(readJournals(directory).ended.length, 1)
})

test('what began in a turn with one that JSON cannot hold is told a fault, what ended then is written', async () => {
  const journal = open()
  const [good, bad, ended] = [sampleTransaction(), sampleTransaction(), sampleTransaction()]
  const begin = (record: typeof good) => {
    const { waiter, told } = waiting()
    journal.begin(record!, waiter)
    return told
  }
  const begun = [begin(good), begin({ ...bad!, revision: 1n as never })]
  const written = end(journal, ended)
  for (const told of begun) assert.match(String(await told), /BigInt/)
  assert.equal(await written, undefined)
  await journal.close()

  const content = readJournals(directory)
  assert.deepEqual([content.begun, content.ended], [[], [ended]])
})

test('a small bound has a small reserve and small segments, so that records are taken and given up again', async () => {
  const journal = openJournal({ directory, maxBytes: 200_000 })
  for (let count = 0; count < 40; count++) {
    await end(journal, { ...sampleTransaction(), path: `/${'x'.repeat(1_000)}` })
  }
  assert.equal(journal.refusing, false)
  assert.ok(journal.status().segment > 1)
  await journal.close()
})
