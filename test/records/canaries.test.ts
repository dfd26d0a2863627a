import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { caughtUp } from '../faults/records.ts'
import type { AdminClient } from '../support/admin-client.ts'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { postgresProgram, startPostgres } from '../support/postgres.ts'
import { type Product, runVarco } from '../support/product.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'
import { startWorld } from '../world.ts'
import { Canaries } from './canaries.ts'
import { tellStory } from './canary-story.ts'

/** More secrets than this are planted by the story; fewer would mean that a part of it was left out. */
const LEAST_CANARIES = 50
const READINGS = [
  '/configuration',
  '/configuration/revisions',
  '/configuration/revisions/3',
  '/audit?limit=500',
  '/runtime',
  '/users',
  '/api-keys',
  '/token-policies',
  '/deliveries',
  '/transactions/export?format=csv',
  '/transactions/export?format=ndjson',
]

test('no secret is left anywhere on the embedded database: files, backup, exports, logs, metrics, API', async () => {
  await leavesNoTrace({})
})

test('no secret is left anywhere on PostgreSQL: dump, files, exports, logs, metrics, API', async () => {
  await using server = await startPostgres()
  await leavesNoTrace({ VARCO_DATABASE_URL: await server.createDatabase() })
})

async function leavesNoTrace(environment: Record<string, string>): Promise<void> {
  await using provider = await startScriptedProvider()
  await using application = await startEchoUpstream()
  const canaries = new Canaries()
  const data = await mkdtemp(join(tmpdir(), 'varco-canaries-'))
  await using world = await startWorld({
    data,
    environment: { ...environment, VARCO_LOG_LEVEL: 'trace' },
    document: { version: 1, organizations: [{ name: 'Ente' }] },
  })
  const found: string[] = []
  const control = new Canaries()
  const visible = control.plant('a header that may be seen')
  const seen: string[] = []
  const look = (text: string | Buffer, place: string) => {
    found.push(...canaries.foundIn(Buffer.from(text), place))
    if (control.foundIn(Buffer.from(text), place).length > 0) seen.push(place)
  }

  await tellStory({ world, provider, application, canaries, visible })
  await caughtUp(world.admin)
  for (const [place, text] of await readings(world.admin, world.product)) look(text, place)
  const backup = join(data, 'backup.db')
  const commands = [['export'], ...(environment.VARCO_DATABASE_URL ? [] : [['backup', backup]])]
  for (const command of commands) {
    const ran = await runVarco([...command, '--data', data], environment)
    assert.equal(ran.code, 0, ran.errors)
    look(ran.output + ran.errors, `varco ${command[0]}`)
  }
  // The journal as a crash leaves it, then everything as a stop leaves it.
  for (const [file, bytes] of await filesOf(data)) look(bytes, file)
  await world.product.stop()
  for (const [file, bytes] of await filesOf(data)) look(bytes, file)
  look(world.product.said(), 'the log')
  if (environment.VARCO_DATABASE_URL)
    look(execFileSync(postgresProgram('pg_dump'), [environment.VARCO_DATABASE_URL]), 'pg_dump')
  await rm(data, { recursive: true })

  assert.ok(canaries.count >= LEAST_CANARIES, `only ${canaries.count} secrets were planted`)
  const database = environment.VARCO_DATABASE_URL ? 'pg_dump' : backup
  assert.ok(seen.includes(database), `what is no secret is found in ${database}: ${seen}`)
  assert.ok(seen.some((place) => place.startsWith('/transactions/')))
  assert.deepEqual([...new Set(found)], [])
}

async function readings(admin: AdminClient, product: Product): Promise<[string, string][]> {
  const texts: [string, string][] = []
  const read = async (path: string) => {
    const response = await admin.call('GET', path)
    assert.equal(response.status, 200, path)
    const text = await response.text()
    texts.push([path, text])
    return text
  }
  for (const path of READINGS) await read(path)
  const list = JSON.parse(await read('/transactions?limit=500')) as { items: { id: string }[] }
  assert.ok(list.items.length > 20)
  for (const { id } of list.items) await read(`/transactions/${id}`)
  texts.push(['/metrics', await (await fetch(`${product.adminUrl}/metrics`)).text()])
  return texts
}

async function filesOf(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((one) => join(one.parentPath, one.name))
  return Promise.all(
    // A segment may be stored and removed meanwhile.
    files.map(
      async (file) => [file, await readFile(file).catch(() => Buffer.alloc(0))] as [string, Buffer],
    ),
  )
}
