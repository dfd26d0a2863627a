import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJournals } from '../../test/support/journal-reading.ts'
import { sampleTransaction } from '../../test/support/sample-transaction.ts'
import { smallDisk } from '../../test/support/small-disk.ts'
import { openJournal } from './open-journal.ts'
import type { TransactionJournal } from './transaction-journal.ts'

const MIB = 1024 * 1024

/** Ends so many transactions in one turn and says which of them were acknowledged. */
async function ended(journal: TransactionJournal, count: number): Promise<string[]> {
  const told = Array.from({ length: count }, () => {
    const record = sampleTransaction()
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const onJournaled = (fault: Error | undefined) => resolve(fault ? [] : [record.id])
    journal.end(record, undefined, { onJournaled })
    return promise
  })
  return (await Promise.all(told)).flat()
}

test('on a full disk the reserve takes what was accepted, new requests are refused, and it heals', async () => {
  using disk = smallDisk(4 * MIB)
  const { directory, files } = disk
  const journal = openJournal({ directory, files, reserveBytes: MIB, fsync: 'commit', healMs: 10 })
  const ballast = join(directory, 'ballast')
  const file = files.create(ballast)
  files.write(file, Buffer.alloc(2 * MIB), 0, 2 * MIB)
  files.close(file)
  const acknowledged: string[] = []

  let refusedAfter = 0
  while (!journal.refusing) {
    const accepted = await ended(journal, 50)
    assert.equal(accepted.length, 50, 'everything is acknowledged while the reserve lasts')
    acknowledged.push(...accepted)
    refusedAfter++
    assert.ok(refusedAfter < 200, 'it should have refused long ago')
  }
  const inFlight = await ended(journal, 500)
  assert.equal(inFlight.length, 500, 'the reserve takes what is still in flight')
  acknowledged.push(...inFlight)
  for (let turn = 0; turn < 200 && acknowledged.length % 50 === 0; turn++) {
    const accepted = await ended(journal, 50)
    acknowledged.push(...accepted)
    if (accepted.length < 50) break
  }
  assert.equal(journal.refusing, true)
  assert.match(journal.status().lastFault ?? '', /ENOSPC/)

  files.unlink(ballast)
  for (let waited = 0; journal.refusing && waited < 500; waited++) await sleep(5)
  assert.equal(journal.refusing, false, 'it serves again when there is room')
  acknowledged.push(...(await ended(journal, 50)))
  await journal.close()

  const { ended: found, damaged } = readJournals(directory)
  const ids = new Set(found.map(({ id }) => id))
  assert.deepEqual(
    acknowledged.filter((id) => !ids.has(id)),
    [],
  )
  assert.equal(ids.size, found.length)
  assert.equal(damaged, 0)
})
