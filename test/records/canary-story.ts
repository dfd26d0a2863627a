import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { EchoUpstream } from '../support/echo-upstream.ts'
import { within } from '../support/patience.ts'
import { PASSWORD } from '../support/product.ts'
import type { ScriptedProvider } from '../support/scripted-provider.ts'
import type { World } from '../world.ts'
import type { Canaries } from './canaries.ts'

/** What a story with canaries takes place in. */
export type Stage = {
  world: World
  provider: ScriptedProvider
  application: EchoUpstream
  canaries: Canaries
  /** A header that is no secret: found wherever headers are recorded. */
  visible: string
}

const ORGANIZATION = 'Ente'
const EVERYTHING = { headers: true, payload: true }
const ACTIVE = { body: { active: true, sub: 'ada', client_id: 'client-1', azp: 'client-1' } }
const FORM = 'application/x-www-form-urlencoded'

/** Tells the whole story: configures, calls, is refused, looks things up, always with secrets that must leave no trace. */
export async function tellStory(stage: Stage): Promise<void> {
  await configure(stage)
  stage.application.answer = (_, response) => {
    response.setHeader('Set-Cookie', `session=${stage.canaries.plant('Set-Cookie')}; HttpOnly`)
    response.setHeader('Location', `/next?code=${stage.canaries.plant('code in Location')}`)
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify({ access_token: stage.canaries.plant('token in an answer'), ok: 1 }),
    )
  }
  await callInEveryWay(stage)
  await beRefused(stage)
  await sendNonsense(stage)
  await administer(stage)
}

async function create({ world }: Stage, path: string, body: unknown): Promise<unknown> {
  const response = await world.admin.call('POST', path, body)
  const text = await response.text()
  assert.equal(response.status, 201, `POST ${path}: ${text}`)
  return JSON.parse(text)
}

// Over the API, so that no file of the test's own holds a secret.
async function configure(stage: Stage): Promise<void> {
  const { provider, application, canaries } = stage
  const authentications = {
    basic: {
      method: 'client_secret_basic',
      clientId: 'gw',
      clientSecret: canaries.plant('client_secret_basic'),
    },
    post: {
      method: 'client_secret_post',
      clientId: 'gw',
      clientSecret: canaries.plant('client_secret_post'),
    },
    jwt: {
      method: 'client_secret_jwt',
      clientId: 'gw',
      clientSecret: canaries.plant('client_secret_jwt').padEnd(64, 'x'),
    },
    bearer: { method: 'bearer', token: canaries.plant('bearer to the provider') },
  }
  for (const [name, clientAuthentication] of Object.entries(authentications)) {
    await create(stage, '/token-policies', {
      name,
      introspection: { endpoint: provider.introspectionUrl, clientAuthentication },
      timeouts: { connectMs: 1000, readMs: 1000 },
    })
    await create(stage, '/deliveries', {
      organization: ORGANIZATION,
      api: name,
      version: 'v1',
      upstream: { url: application.url, tls: { key: canaries.plant(`client key of ${name}`) } },
      accessControl: {
        tokenManagement: { enabled: true, policy: name, introspection: true, tokenForward: true },
        authorization: { enabled: true, claims: { rules: ['azp=client-1'] } },
      },
      messageRecording: {
        mode: 'overridden',
        request: { enabled: true, inbound: EVERYTHING, outbound: EVERYTHING },
        response: { enabled: true, inbound: EVERYTHING, outbound: EVERYTHING },
        redact: ['x-own-secret', 'own_field'],
      },
    })
  }
}

type Call = { query?: string; headers?: Record<string, string>; body?: string; method?: string }

async function call(
  { world }: Stage,
  api: string,
  { query = '', headers = {}, body = '{}', method = 'PUT' }: Call,
): Promise<number> {
  const url = `${world.product.gatewayUrl}/gateway/${ORGANIZATION}/${api}/v1/pet${query}`
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

function token({ provider, canaries }: Stage, where: string, reply: object = ACTIVE): string {
  const made = canaries.plant(where)
  provider.script(made, reply)
  return made
}

async function callInEveryWay(stage: Stage): Promise<void> {
  const { canaries } = stage
  const bearer = (where: string) => ({ Authorization: `Bearer ${token(stage, where)}` })
  for (const api of ['basic', 'post', 'jwt', 'bearer']) {
    assert.equal(await call(stage, api, { headers: bearer(`a header, ${api}`) }), 200)
  }
  const query = `?access_token=${token(stage, 'a query')}&own_field=${canaries.plant('an own field')}`
  assert.equal(await call(stage, 'basic', { query }), 200)
  const spelt = `?access%5Ftoken=${token(stage, 'a query, spelt otherwise')}`
  await call(stage, 'basic', { query: spelt })
  const form = new URLSearchParams({
    access_token: token(stage, 'a form'),
    password: canaries.plant('a password in a form'),
    client_secret: canaries.plant('a client secret in a form'),
  })
  const formed = { headers: { 'Content-Type': FORM }, body: form.toString() }
  assert.equal(await call(stage, 'basic', formed), 200)
  const headers = {
    ...bearer('a header beside others'),
    Cookie: `session=${canaries.plant('Cookie')}`,
    'X-Api-Key': canaries.plant('X-Api-Key'),
    'X-Auth-Token': canaries.plant('X-Auth-Token'),
    'X-Own-Secret': canaries.plant('an own header'),
    'Proxy-Authorization': `Basic ${btoa(`me:${canaries.plant('Proxy-Authorization')}`)}`,
    'X-Visible': stage.visible,
    Referer: `http://a/b?access_token=${canaries.plant('Referer')}`,
  }
  const json = {
    password: canaries.plant('a password in JSON'),
    deep: { api_key: canaries.plant('a key in JSON') },
  }
  assert.equal(await call(stage, 'basic', { headers, body: JSON.stringify(json) }), 200)
}

async function beRefused(stage: Stage): Promise<void> {
  const { canaries } = stage
  const sent = (where: string, reply: object) =>
    call(stage, 'basic', { headers: { Authorization: `Bearer ${token(stage, where, reply)}` } })
  assert.equal(await sent('an inactive token', { body: { active: false } }), 401)
  const other = { active: true, azp: 'other' }
  assert.equal(await sent('an unauthorized token', { body: other }), 403)
  assert.equal(await sent('a provider that fails', { status: 500, body: 'no' }), 503)
  assert.equal(await sent('a provider that breaks off', { closeSocket: 'before-headers' }), 503)
  const twice = { Authorization: `Bearer ${canaries.plant('a token sent twice')}` }
  const again = `?access_token=${canaries.plant('a token sent twice, again')}`
  assert.equal(await call(stage, 'basic', { headers: twice, query: again }), 400)
  const odd = `Bearer ${canaries.plant('a token with odd characters')}<>`
  assert.equal(await call(stage, 'basic', { headers: { Authorization: odd } }), 401)
  const basic = `Basic ${btoa(`user:${canaries.plant('another scheme')}`)}`
  assert.equal(await call(stage, 'basic', { headers: { Authorization: basic } }), 400)
  const unknown = { query: `?access_token=${canaries.plant('an unknown API')}` }
  assert.equal(await call(stage, 'nowhere', unknown), 404)
}

// What is no HTTP, with a secret in each of its places.
async function sendNonsense({ world, canaries }: Stage): Promise<void> {
  const path = `/gateway/${ORGANIZATION}/basic/v1/pet`
  const secret = () => canaries.plant('a malformed request')
  const heads = [
    `PUT ${path}?access_token=${secret()} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    `PUT ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret()}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `GET http://me:${secret()}@host${path}?token=${secret()} HTTP/1.1\r\nHost: other\r\n\r\n`,
    `NONSENSE\t${path}?access_token=${secret()}\r\n\r\n`,
    `PUT ${path}?access_token=${secret()} HTTP/9.9\r\nAuthorization: Bearer ${secret()}\r\n\r\n`,
  ]
  const port = Number(new URL(world.product.gatewayUrl).port)
  for (const [number, head] of heads.entries()) await within(raw(port, head), `answer ${number}`)
}

function raw(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    socket.on('error', () => {}).resume()
    socket.on('close', () => resolve())
  })
}

async function administer(stage: Stage): Promise<void> {
  const { world, canaries } = stage
  const { admin, product } = world
  const password = canaries.plant('the password of a user')
  await create(stage, '/users', { name: 'anna', password, roles: ['auditor'] })
  for (const tried of [password, canaries.plant('a wrong password')]) {
    const login = await fetch(`${product.adminUrl}/api/v1/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'anna', password: tried }),
    })
    assert.equal(login.status, tried === password ? 200 : 401)
    const [cookie] = login.headers.getSetCookie()
    if (cookie) canaries.watch('a session', cookie.split(';')[0]!.split('=')[1]!)
  }
  canaries.watch('the first administrator', PASSWORD)
  const key = (await create(stage, '/api-keys', { name: 'k', roles: ['auditor'] })) as {
    key: string
  }
  canaries.watch('an API key', key.key)
  const asked = await fetch(`${product.adminUrl}/api/v1/transactions`, {
    headers: { Authorization: `Bearer ${key.key}` },
  })
  assert.equal(asked.status, 200)
  await asked.arrayBuffer()
  const tried = token(stage, 'a policy test')
  await admin.call('POST', '/token-policies/basic/test', { token: tried })
  await admin.call('POST', '/token-inspections', { token: token(stage, 'an inspection') })
  const forgotten = { policy: 'basic', token: canaries.plant('a removal') }
  await admin.call('POST', '/runtime/caches/tokens/remove', forgotten)
  const policy = await admin.get<{ introspection: object }>('/token-policies/post')
  const clientAuthentication = {
    method: 'client_secret_post',
    clientId: 'gw',
    clientSecret: canaries.plant('a changed client secret'),
  }
  const changed = { ...policy, introspection: { ...policy.introspection, clientAuthentication } }
  assert.equal((await admin.call('PUT', '/token-policies/post', changed)).status, 200)
}
