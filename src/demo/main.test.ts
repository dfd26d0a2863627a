import assert from 'node:assert/strict'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadDemoCredentials } from './credentials.ts'
import { fetchDemoToken } from './token.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
type Ready = { ready: true; identityProvider: string; petstore: string }

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varco-demo-'))
})
after(() => rm(folder, { recursive: true }))

function start(extra: string[] = []) {
  const ports = ['--idp-port', '0', '--petstore-port', '0', ...extra]
  const child = fork(MAIN, ['--folder', folder, ...ports], { silent: true, execArgv: [] })
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += chunk))
  child.stderr?.on('data', (chunk) => (printed += chunk))
  const outputs = [child.stdout!, child.stderr!].map((stream) => finished(stream))
  const exitCode = Promise.all([once(child, 'exit'), ...outputs]).then(([[code]]) => code as number)
  const ready = once(child, 'message').then(([message]) => message as Ready)
  return {
    child,
    exitCode,
    ready: Promise.race([ready, exitCode.then((code) => assert.fail(`exit ${code}: ${printed}`))]),
    printed: () => printed,
  }
}

test('the process says where its servers are, serves, and exits 0 on SIGTERM, silently', async () => {
  const demo = start()
  const ready = await demo.ready
  const { clientSecrets } = await loadDemoCredentials(folder)

  const token = await fetchDemoToken({
    identityProviderUrl: ready.identityProvider,
    clientId: 'petstore-client',
    clientSecret: clientSecrets['petstore-client'],
  })
  const pet = await fetch(`${ready.petstore}/pet/1`)

  assert.equal(ready.ready, true)
  assert.equal(token.expiresInSeconds, 3600)
  assert.equal(pet.status, 200)
  demo.child.kill('SIGTERM')
  assert.equal(await demo.exitCode, 0)
  assert.equal(demo.printed(), '')
})

test('SIGINT lets a request in flight end, takes one that follows it, then exits 0', async () => {
  const demo = start()
  const { petstore } = await demo.ready
  const socket = connect(Number(new URL(petstore).port), '127.0.0.1')
  socket.write(
    'PUT /pet HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\nConnection: close\r\n\r\n{"id"',
  )
  await fetch(`${petstore}/pet/1`)

  demo.child.kill('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const following = await fetch(`${petstore}/pet/1`)
  socket.write(':5}')

  assert.equal(following.status, 200)
  const answer = Buffer.concat(await socket.toArray()).toString()
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{"id":5\}$/s)
  assert.equal(await demo.exitCode, 0)
})

test('the process exits when its parent is gone', async () => {
  const demo = start()
  await demo.ready

  demo.child.disconnect()

  assert.equal(await demo.exitCode, 0)
})

for (const [option, name] of [
  ['--idp-port', 'the demo identity provider'],
  ['--petstore-port', 'the demo PetStore'],
] as const) {
  test(`a taken port of ${name} is one sentence and exit code 1`, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const demo = start([option, String(port)])

    await assert.rejects(demo.ready)
    assert.equal(await demo.exitCode, 1)
    assert.equal(
      demo.printed(),
      `${name} cannot start: port ${port} on 127.0.0.1 is taken by another program\n`,
    )
    other.close()
  })
}

test('without a folder the process says what is missing', async () => {
  const child = spawn(process.execPath, [MAIN])
  const closed = once(child, 'close')
  const chunks = await child.stderr.toArray()

  assert.equal((await closed)[0], 1)
  assert.match(Buffer.concat(chunks).toString(), /^--folder is missing[^\n]*\n$/)
})
