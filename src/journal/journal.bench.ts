// Prints what a begin and an end cost the worker's event loop, and what reading a record back costs.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClaimSet, RecordedTransaction } from '../model/transaction.ts'
import { decodeEnd, idOf } from './codec.ts'
import { RecordKind } from './frame.ts'
import { openJournal } from './open-journal.ts'
import { scan } from './scan.ts'
import { segmentName } from './segment-names.ts'

const TURNS = 20_000
const RECORDS_PER_TURN = 10
const delivery = ['Ente', 'PetStore', 'v2'] as const

const claimSet: ClaimSet = {
  key: 'k'.repeat(43),
  claims: JSON.stringify({ sub: 'user-1', aud: 'petstore-client', azp: 'petstore-client' }),
  sender: {
    subject: 'user-1',
    clientId: 'petstore-client',
    username: null,
    issuer: null,
    email: null,
  },
  validatedBy: ['introspection'],
}

function typical(): RecordedTransaction {
  return {
    id: randomUUID(),
    messageId: randomUUID(),
    at: Date.now(),
    revision: 42,
    delivery,
    outcome: 'success',
    reason: null,
    method: 'PUT',
    path: '/gateway/Ente/PetStore/v2/pet',
    query: 'access_token=***',
    clientAddress: '127.0.0.1',
    forwardedFor: null,
    requestBytes: 136,
    status: 200,
    responseBytes: 136,
    upstreamStatus: 200,
    gatewayStatus: null,
    token: { source: 'query', cached: true, claimSet: claimSet.key },
    totalMs: 1.234,
    tokenMs: 0.021,
    upstreamMs: 0.9,
    diagnostics: [
      [0.01, '002001', { delivery: 'Ente/PetStore/v2', revision: 42 }],
      [0.02, '003002', { source: 'query' }],
      [0.03, '003011'],
      [0.04, '004002', { checks: 'claims' }],
      [0.05, '006001', { headers: 8 }],
      [1.2, '007001', { upstream: 'http://127.0.0.1:8083', status: 200, ms: 0.9 }],
    ],
    contents: [],
  }
}

const directory = mkdtempSync(join(tmpdir(), 'varco-journal-bench-'))
const journal = openJournal({ directory, segmentBytes: 1 << 30, maxBytes: 1 << 31 })
const records = Array.from({ length: 1000 }, typical)
let told = 0
const waiter = { onJournaled: () => void told++ }

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
async function run(turns: number): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < turns; index++) {
    for (let n = 0; n < RECORDS_PER_TURN; n++) {
      const record = records[(index * RECORDS_PER_TURN + n) % records.length]!
      journal.begin(record, waiter, claimSet)
      journal.end(record, claimSet, waiter)
    }
    await turn()
  }
  const used = process.cpuUsage(before)
  return (used.user + used.system) / (turns * RECORDS_PER_TURN)
}

await run(TURNS / 10)
console.log(`begin + end, written: ${(await run(TURNS)).toFixed(2)} us a transaction`)
const path = join(directory, journal.status().owner, segmentName(journal.status().segment))
await journal.close()

const bytes = readFileSync(path)
const started = process.cpuUsage()
let decoded = 0
for (const frame of scan(bytes, true).frames) {
  if (frame.kind === RecordKind.begin) idOf(bytes.subarray(frame.payload, frame.end))
  if (frame.kind !== RecordKind.end) continue
  decodeEnd(bytes.subarray(frame.payload, frame.end))
  decoded++
}
const used = process.cpuUsage(started)
console.log(`scan and decode: ${((used.user + used.system) / decoded).toFixed(2)} us a transaction`)
console.log(`${(bytes.length / decoded).toFixed(0)} bytes a transaction, ${told} waiters told`)
rmSync(directory, { recursive: true })
