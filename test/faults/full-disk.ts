import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { startProduct } from '../support/product.ts'
import { type Comparison, compareRecords } from './records.ts'
import { smallJournal } from './small-journal.ts'
import { type Answer, SteadyClient } from './steady-client.ts'
import { requestTo, startSurroundings } from './surroundings.ts'

const MIB = 1024 * 1024
/** Room for the reserve of one worker and for all that clients at full speed can have recorded while a case runs. */
const DISK_BYTES = 128 * MIB
const CONNECTIONS = 4
const HEALING_MS = 3000

/** What a gateway does on a full disk, how long it is full and calm, and how long clients wait between requests. */
export type FullDiskPlan = {
  onFailure: 'refuse' | 'serve'
  calmMs: number
  fullMs: number
  pauseMs: number
}

/** What came of a journal disk that was full for a while. */
export type FullDiskReport = Comparison & {
  /** Answers by their status, before, while and after the disk was full. */
  before: Record<string, number>
  during: Record<string, number>
  after: Record<string, number>
  /** What was left of the disk when the first request was refused. */
  freeAtRefusalBytes: number | undefined
  /** Answers of 200 that no record knows. */
  servedUnrecorded: number
}

/** Fills the disk of the journal under load, frees it again, and holds the answers against the records. */
export async function fullDisk(plan: FullDiskPlan): Promise<FullDiskReport> {
  await using surroundings = await startSurroundings()
  const data = await mkdtemp(join(tmpdir(), 'varco-full-disk-'))
  const disk = smallJournal(data, DISK_BYTES)
  const port = await freePort()
  const document = surroundings.document({ recording: { onFailure: plan.onFailure } })
  const flags = ['--gateway-port', String(port)]
  const product = await startProduct({ data, document, flags, within: disk.within })
  const pid = product.process.pid!
  const client = new SteadyClient(port, requestTo(port), CONNECTIONS, plan.pauseMs)
  await sleep(plan.calmMs)
  const filledAt = performance.now()
  disk.fill(pid)
  const freeAtRefusalBytes = await freeAtFirstRefusal(
    client,
    () => disk.freeBytes(pid),
    plan.fullMs,
  )
  await sleep(Math.max(0, filledAt + plan.fullMs - performance.now()))
  const freedAt = performance.now()
  disk.free(pid)
  await sleep(HEALING_MS)
  const healedAt = performance.now()
  await sleep(plan.calmMs)
  client.stop()
  await sleep(200)
  // A refusal says that it is not recorded; it may be, as far as the disk had room.
  const answered = client.answers.filter(({ status }) => status !== 503)
  const comparison = await compareRecords(product, answered, surroundings.seen)
  await product[Symbol.asyncDispose]()
  await rm(data, { recursive: true, force: true })
  const counted = (from: number, to: number) =>
    byStatus(client.answers.filter(({ at }) => at >= from && at < to))
  return {
    ...comparison,
    before: counted(0, filledAt),
    during: counted(filledAt, freedAt),
    after: counted(healedAt, Number.POSITIVE_INFINITY),
    freeAtRefusalBytes,
    servedUnrecorded: comparison.missing,
  }
}

async function freeAtFirstRefusal(
  client: SteadyClient,
  freeBytes: () => number,
  limitMs: number,
): Promise<number | undefined> {
  for (let waited = 0; waited < limitMs; waited += 5) {
    if (client.answers.at(-1)?.status === 503) return freeBytes()
    await sleep(5)
  }
  return undefined
}

function byStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
