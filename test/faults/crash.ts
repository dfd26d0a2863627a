import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { loginAsAdministrator } from '../support/admin-client.ts'
import { freePort } from '../support/free-port.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Comparison, compareRecords } from './records.ts'
import { SteadyClient } from './steady-client.ts'
import { requestTo, startSurroundings } from './surroundings.ts'

/** How much a crash test does. */
export type CrashPlan = { kills: number; answers: number; connections: number }

/** What came of it. */
export type CrashReport = Comparison & { kills: number; treeKills: number; cut: number }

/** Kills the whole tree or single workers with SIGKILL at random moments under load, and holds every complete answer against the records. */
export async function crash(plan: CrashPlan): Promise<CrashReport> {
  await using surroundings = await startSurroundings()
  const data = await mkdtemp(join(tmpdir(), 'varco-crash-'))
  const port = await freePort()
  const document = surroundings.document()
  const start = () =>
    startProduct({ data, document, workers: 2, flags: ['--gateway-port', String(port)] })
  let product = await start()
  const client = new SteadyClient(port, requestTo(port), plan.connections)
  let treeKills = 0
  for (let kill = 0; kill < plan.kills || client.answers.length < plan.answers; kill++) {
    const target = ((kill + 1) / plan.kills) * plan.answers
    await sleep(50 + Math.random() * 400)
    while (kill < plan.kills && client.answers.length < target) await sleep(20)
    if (kill >= plan.kills) continue
    if (kill % 2 === 0 || !(await killWorker(product))) {
      treeKills++
      killTree(product)
      await product.stop()
      product = await start()
    }
  }
  client.stop()
  await sleep(200)
  const comparison = await compareRecords(product, client.answers, surroundings.seen)
  await product[Symbol.asyncDispose]()
  await rm(data, { recursive: true, force: true })
  return { ...comparison, kills: plan.kills, treeKills, cut: client.cut }
}

function killTree(product: Product): void {
  process.kill(-product.process.pid!, 'SIGKILL')
}

async function killWorker(product: Product): Promise<boolean> {
  const admin = await loginAsAdministrator(product.adminUrl)
  const { nodes } = await admin.get<{ nodes: NodeState[] }>('/runtime')
  const workers = nodes[0]!.workers
  if (workers.length < 2) return false
  process.kill(workers[Math.floor(Math.random() * workers.length)]!.pid, 'SIGKILL')
  return true
}
