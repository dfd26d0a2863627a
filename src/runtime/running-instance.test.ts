import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { announceInstance, runningInstance } from './running-instance.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varco-instance-'))
})
after(() => rm(folder, { recursive: true }))

const urls = { gatewayUrl: 'http://127.0.0.1:1', adminUrl: 'http://127.0.0.1:2' }

test('an instance is found while it lives and has not withdrawn its note', async () => {
  const withdraw = await announceInstance(folder, urls)
  const found = runningInstance(folder, Date.now())
  const { mode } = await stat(join(folder, 'instance.json'))
  await withdraw()

  assert.equal(found?.pid, process.pid)
  assert.equal(found?.adminUrl, urls.adminUrl)
  assert.equal(mode & 0o777, 0o600)
  assert.equal(runningInstance(folder, Date.now()), undefined)
})

test('the note of a process that is dead counts for nothing', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  const { pid } = child
  await once(child, 'exit')
  const withdraw = await announceInstance(folder, urls)
  const file = join(folder, 'instance.json')
  const note = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...note, pid }))

  assert.equal(runningInstance(folder, Date.now()), undefined)
  await withdraw()
})

test('a note that cannot be read counts for nothing', async () => {
  await writeFile(join(folder, 'instance.json'), '{')

  assert.equal(runningInstance(folder, Date.now()), undefined)
})
