import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfigurationDocument } from '../../src/model/configuration.ts'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { loginAsAdministrator } from '../support/admin-client.ts'
import { freePort } from '../support/free-port.ts'
import { type Product, startProduct } from '../support/product.ts'
import { SteadyClient } from './steady-client.ts'

/** How much a crash test does. */
export type CrashPlan = { kills: number; answers: number; connections: number }

/** What came of it. */
export type CrashReport = {
  kills: number
  treeKills: number
  answered: number
  cut: number
  recorded: number
  interrupted: number
  missing: number
  doubled: number
  wrongStatus: number
  unknownToRecords: number
}

const BODY = '{"id":1,"name":"rex"}'

/** Kills the whole tree or single workers with SIGKILL at random moments under load, and holds every complete answer against the records. */
export async function crash(plan: CrashPlan): Promise<CrashReport> {
  const application = await listening(new Set<string>())
  const provider = await listening(undefined)
  const data = await mkdtemp(join(tmpdir(), 'varco-crash-'))
  const port = await freePort()
  const document = documentOf(provider.port, application.port)
  const start = () =>
    startProduct({ data, document, workers: 2, flags: ['--gateway-port', String(port)] })
  let product = await start()
  const client = new SteadyClient(port, requestOf(port), plan.connections)
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
  const report = await compare(product, client, application.seen!)
  await product[Symbol.asyncDispose]()
  application.server.close()
  provider.server.close()
  await rm(data, { recursive: true, force: true })
  return { ...report, kills: plan.kills, treeKills, cut: client.cut }
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

async function compare(product: Product, client: SteadyClient, seen: ReadonlySet<string>) {
  const admin = await loginAsAdministrator(product.adminUrl)
  await caughtUp(admin)
  const response = await admin.call('GET', '/transactions/export?format=ndjson')
  assert.equal(response.status, 200)
  const statuses = new Map<string, number | null>()
  let doubled = 0
  let interrupted = 0
  for await (const line of linesOf(response)) {
    const {
      id,
      outcome,
      response: answer,
    } = JSON.parse(line) as { id: string; outcome: string; response: { status: number | null } }
    if (statuses.has(id)) doubled++
    statuses.set(id, answer.status)
    if (outcome === 'interrupted') interrupted++
  }
  return {
    answered: client.answers.length,
    recorded: statuses.size,
    interrupted,
    doubled,
    missing: client.answers.filter(({ id }) => !statuses.has(id)).length,
    wrongStatus: client.answers.filter(
      ({ id, status }) => statuses.has(id) && statuses.get(id) !== status,
    ).length,
    unknownToRecords: [...seen].filter((id) => !statuses.has(id)).length,
  }
}

async function caughtUp(admin: Awaited<ReturnType<typeof loginAsAdministrator>>): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    await sleep(500)
    const { nodes } = await admin.get<{ nodes: NodeState[] }>('/runtime')
    quiet = nodes[0]!.journal.backlogBytes === 0 ? quiet + 1 : 0
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}

// The application notes what reached it; the provider finds every token good.
async function listening(
  seen: Set<string> | undefined,
): Promise<{ server: Server; port: number; seen: Set<string> | undefined }> {
  const answer = seen ? BODY : '{"active":true,"sub":"user-1","azp":"client-1","aud":"client-1"}'
  const server = createServer((request, response) => {
    seen?.add(request.headers['gateway-transaction-id'] as string)
    request.resume()
    response.setHeader('Content-Type', 'application/json')
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, seen }
}

function requestOf(port: number): string {
  return (
    `PUT /gateway/Ente/PetStore/v2/pet HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer crash-token\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  )
}

function documentOf(providerPort: number, applicationPort: number): ConfigurationDocument {
  return {
    version: 1,
    tokenPolicies: [
      { name: 'P', introspection: { endpoint: `http://127.0.0.1:${providerPort}/introspect` } },
    ],
    deliveries: [
      {
        organization: 'Ente',
        api: 'PetStore',
        version: 'v2',
        upstream: { url: `http://127.0.0.1:${applicationPort}` },
        accessControl: {
          tokenManagement: { enabled: true, policy: 'P', introspection: true },
          authorization: { enabled: true, claims: { rules: ['azp=client-1'] } },
        },
      },
    ],
  }
}
