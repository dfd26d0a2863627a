import type { RecordedTransaction } from '../../../src/model/transaction.ts'
import { openDataFolder } from '../../../src/runtime/data-folder.ts'
import { openStore } from '../../../src/store/open-store.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../../support/sample-transaction.ts'

const DAY_MS = 86_400_000
const TRANSACTIONS = 2400

const people = ['mario.rossi', 'giulia.bianchi', 'luca.verdi', 'anna.neri'].map((username) =>
  sampleClaimSet(username, { scope: 'openid profile' }, { username }),
)

/** Writes a believable day into the records of a data folder: more by day than by night, a failure now and then. */
export async function writeDayOfTraffic(data: string, now: number): Promise<void> {
  const folder = await openDataFolder(data, undefined)
  const store = await openStore(
    { databaseFile: folder.database },
    { now: () => now, secretKey: folder.secretKey },
  )
  const batch = Array.from({ length: TRANSACTIONS }, (_, index) => transaction(index, now))
  await store.transactions.append('gateway-1', people, batch)
  await store.close()
}

function transaction(index: number, now: number): RecordedTransaction {
  // Denser towards the present, with a slow wave: no chance in it, so that pictures repeat.
  const share = index / TRANSACTIONS
  const at = now - 60_000 - Math.round(DAY_MS * (1 - share ** 0.8) * 0.999)
  const wobble = Math.abs(Math.sin(index * 12.9898)) * 9
  const times = { totalMs: 2 + wobble, tokenMs: 0.3 + wobble / 8, upstreamMs: 1.4 + wobble / 2 }
  const common = { at, clientAddress: `192.0.2.${10 + (index % 7)}`, ...times }
  if (index % 23 === 0) return refused(common)
  const by = people[Math.floor(Math.abs(Math.sin(index)) * people.length) % people.length]!
  if (index % 41 === 0) return denied(by, common)
  if (index % 97 === 0) return unavailable(by, common)
  return sampleTransactionBy(by, common)
}

type Change = Partial<RecordedTransaction>

function refused(change: Change): RecordedTransaction {
  return sampleTransaction({
    ...change,
    outcome: 'token-management-failed',
    reason: 'token-missing',
    query: null,
    status: 400,
    gatewayStatus: 'protocol:GATEWAY-1366',
    upstreamStatus: null,
    upstreamMs: null,
    messageId: null,
  })
}

function denied(by: (typeof people)[number], change: Change): RecordedTransaction {
  return sampleTransactionBy(by, {
    ...change,
    outcome: 'authorization-denied',
    reason: 'claim-mismatch',
    status: 403,
    gatewayStatus: 'protocol:GATEWAY-1368',
    upstreamStatus: null,
    upstreamMs: null,
  })
}

function unavailable(by: (typeof people)[number], change: Change): RecordedTransaction {
  return sampleTransactionBy(by, {
    ...change,
    outcome: 'upstream-unreachable',
    reason: 'upstream-unreachable',
    status: 503,
    gatewayStatus: 'protocol:GATEWAY-516',
    upstreamStatus: null,
    upstreamMs: null,
  })
}
