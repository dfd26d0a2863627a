import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { startProduct } from '../support/product.ts'
import { compareRecords, losses, NOTHING_LOST } from './records.ts'
import { type Answer, SteadyClient } from './steady-client.ts'
import { requestTo, startSurroundings } from './surroundings.ts'

const PRELOAD = new URL('./failing-sync.ts', import.meta.url).href
const CONNECTIONS = 4
const PAUSE_MS = 5

/**
 * Runs the product on a disk that fails to keep what is written, kills everything with the journal as the only copy of the
 * records, and starts it again. The fault is over before the kill, or lasts until it.
 */
async function onFailingDisk(plan: { fsync: 'interval' | 'commit'; faultEnds: boolean }) {
  await using surroundings = await startSurroundings()
  const data = await mkdtemp(join(tmpdir(), 'varco-failing-sync-'))
  const faultFile = join(data, 'fault')
  const port = await freePort()
  const recording = { fsync: plan.fsync, fsyncIntervalMs: 100 }
  const options = {
    data,
    document: surroundings.document({ recording }),
    flags: ['--gateway-port', String(port)],
    environment: { NODE_OPTIONS: `--import=${PRELOAD}`, VARCO_TEST_SYNC_FAULT: faultFile },
  }
  const first = await startProduct(options)
  const client = new SteadyClient(port, requestTo(port), CONNECTIONS, PAUSE_MS)
  await sleep(1000)
  // Nothing gets into the database from here on.
  const lock = new DatabaseSync(join(data, 'varco.db'), { timeout: 10_000 })
  lock.exec('BEGIN EXCLUSIVE')
  await sleep(300)
  const faultAt = performance.now()
  await writeFile(faultFile, '')
  await sleep(2000)
  const healedAt = performance.now()
  if (plan.faultEnds) {
    await rm(faultFile)
    await sleep(2000)
  }
  client.stop()
  process.kill(-first.process.pid!, 'SIGKILL')
  await first.stop()
  lock.close()
  await rm(faultFile, { force: true })
  await using second = await startProduct(options)
  const answered = client.answers.filter(({ status }) => status !== 503)
  const comparison = await compareRecords(second, answered, surroundings.seen)
  await rm(data, { recursive: true, force: true })
  const between = (from: number, to: number) =>
    statusesOf(client.answers.filter(({ at }) => at > from && at < to))
  return {
    ...comparison,
    whileFailing: between(faultAt + 500, healedAt),
    afterwards: between(healedAt + 1000, Number.POSITIVE_INFINITY),
  }
}

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]

test('a disk that fails to keep records and recovers costs none of them: they are written anew, and requests are refused meanwhile', async (context) => {
  const report = await onFailingDisk({ fsync: 'interval', faultEnds: true })

  context.diagnostic(JSON.stringify(report))
  assert.deepEqual(report.whileFailing, [503])
  assert.deepEqual(report.afterwards, [200])
  assert.deepEqual(losses(report), NOTHING_LOST)
})

test('with commit, a disk that fails to keep records lets no answer out, so that none is lost when the machine dies', async (context) => {
  const report = await onFailingDisk({ fsync: 'commit', faultEnds: false })

  context.diagnostic(JSON.stringify(report))
  assert.deepEqual(report.whileFailing, [503])
  assert.deepEqual(losses(report), NOTHING_LOST)
})
