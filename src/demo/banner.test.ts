import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { AccessControl } from '../model/access-control.ts'
import { scenarioAsCurl } from './banner.ts'
import { createDemoCredentials, type DemoCredentials } from './credentials.ts'
import { startIdentityProvider } from './identity-provider.ts'
import type { Listening } from './listening.ts'
import { demoAccessControl } from './scenario.ts'

let credentials: DemoCredentials
let provider: Listening
before(async () => {
  credentials = await createDemoCredentials()
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 8081,
    credentials,
  })
})
after(() => provider.close())

type Received = {
  method?: string
  url?: string
  authorization?: string
  type?: string
  body: string
}

/** Stands where gateway and admin API would, and keeps what it is asked. */
async function startRecorder() {
  const received: Received[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method, url, headers } = request
    const { authorization, 'content-type': type } = headers
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ method, url, authorization, type, body })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, received, [Symbol.asyncDispose]: close }
}

const scenario = (url: string) =>
  scenarioAsCurl({
    gatewayUrl: url,
    adminUrl: url,
    identityProviderUrl: provider.url,
    apiKey: "key'with quote",
    clientSecret: credentials.clientSecrets['petstore-client'],
  })

test('the steps expect what the scenario promises, in its order', () => {
  const { steps } = scenario('http://127.0.0.1:1')

  assert.deepEqual(
    steps.map(({ expect }) => expect),
    [400, 200, 401, 403, 200, 200],
  )
})

test('the text holds every step with its number, status and command, and no colours', () => {
  const { text, steps } = scenarioAsCurl({
    gatewayUrl: 'http://127.0.0.1:8080/',
    adminUrl: 'http://127.0.0.1:8081/',
    identityProviderUrl: 'http://127.0.0.1:8082',
    apiKey: 'demo-key',
    clientSecret: 'demo-secret',
  })

  steps.forEach(({ title, expect, command }, index) => {
    assert.ok(text.includes(`# ${index + 1}. ${title}: HTTP ${expect}\n${command}\n`))
  })
  assert.ok(
    text.includes('"http://127.0.0.1:8080/gateway/Ente/PetStore/v2/pet?access_token=$TOKEN"'),
  )
  assert.ok(
    text.includes("'http://127.0.0.1:8081/api/v1/deliveries/Ente/PetStore/v2/access-control'"),
  )
  assert.ok(text.includes("'http://127.0.0.1:8081/api/v1/runtime/caches/reset'"))
  assert.ok(text.includes("'http://127.0.0.1:8082/token'"))
  assert.ok(text.includes("'Authorization: Bearer demo-key'"))
  assert.ok(text.includes("'petstore-client:demo-secret'"))
  assert.doesNotMatch(text, /[^\x20-\x7e\n]/)
})

test('pasted into a shell, each step by itself sets access control, resets the caches and puts the pet', async () => {
  const rules = [
    [],
    [],
    [],
    ['aud=petstore-client', 'azp=unknown-client, other-client'],
    ['aud=petstore-client', 'azp=petstore-client, other-client'],
    [],
  ]
  await using recorder = await startRecorder()

  for (const [index, { command }] of scenario(recorder.url).steps.entries()) {
    recorder.received.length = 0
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command])

    assert.equal(stderr, '')
    assert.match(stdout, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{"id":10,.*"status":"available"\}\n$/s)
    const [configured, reset, put] = recorder.received
    assert.equal(recorder.received.length, 3)
    assert.equal(`${configured?.method} ${configured?.url}`, `PUT ${ACCESS_CONTROL}`)
    assert.equal(configured?.authorization, "Bearer key'with quote")
    const document = JSON.parse(configured?.body ?? '')
    assert.deepEqual(document, demoAccessControl(rules[index]))
    assert.deepEqual(AccessControl.parse(document), document)
    assert.equal(`${reset?.method} ${reset?.url}`, 'POST /api/v1/runtime/caches/reset')
    assert.equal(reset?.authorization, "Bearer key'with quote")
    assert.equal(put?.method, 'PUT')
    assert.equal(put?.type, 'application/json')
    assert.match(put?.url ?? '', URLS[index]!)
  }
})

const ACCESS_CONTROL = '/api/v1/deliveries/Ente/PetStore/v2/access-control'
const WITH_TOKEN = /^\/gateway\/Ente\/PetStore\/v2\/pet\?access_token=[\w-]{43}$/
const URLS = [
  /^\/gateway\/Ente\/PetStore\/v2\/pet$/,
  WITH_TOKEN,
  /^\/gateway\/Ente\/PetStore\/v2\/pet\?access_token=[\w-]{43}x$/,
  WITH_TOKEN,
  WITH_TOKEN,
  WITH_TOKEN,
]
