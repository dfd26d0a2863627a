// Writes transactions to a journal as fast as it can and prints the id of each one that it was told is in the file.
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openJournal } from '../../src/journal/open-journal.ts'
import { sampleClaimSet, sampleTransactionBy } from './sample-transaction.ts'

const [directory, fsync] = process.argv.slice(2) as [string, 'never' | 'interval' | 'commit']
const journal = openJournal({ directory, fsync, segmentBytes: 50_000, reserveBytes: 0 })
const set = sampleClaimSet('anna')

function one(): void {
  const record = sampleTransactionBy(set, { id: randomUUID() })
  const onEnd = {
    onJournaled: (fault: Error | undefined) => {
      if (fault) throw fault
      writeSync(1, `${record.id}\n`)
    },
  }
  const onBegun = { onJournaled: () => journal.end(record, set, onEnd, begunAs) }
  const begunAs = journal.begin(record, onBegun, set)
}

setInterval(() => {
  for (let index = 0; index < 10; index++) one()
}, 1)
