import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seenHeader, startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { request } from '../support/raw-client.ts'
import { once, startRawUpstream } from '../support/raw-upstream.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'
import { headerOf } from '../support/strict-response.ts'

const get = (...fields: string[]) =>
  [`GET ${BASE}/pet HTTP/1.1`, 'Host: api.example', ...fields, '', ''].join('\r\n')

const HOP_BY_HOP = [
  'Keep-Alive: timeout=5',
  'Proxy-Connection: keep-alive',
  'TE: trailers',
  'Trailer: X-Sum',
  'Upgrade: websocket',
  'Proxy-Authorization: Basic eA==',
  'Proxy-Authenticate: Basic',
  'HTTP2-Settings: AAMAAABk',
]

test('hop-by-hop fields and whatever Connection lists stay with the client', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  await request(
    gateway.port,
    get(
      ...HOP_BY_HOP,
      'Connection: Upgrade, X-Mine',
      'X-Mine: 1',
      'x-mine: 2',
      'connection: X-Yours',
      'X-Yours: 3',
      'X-Stays: 4',
    ),
  )

  const names = upstream.last.headers.map(([name]) => name.toLowerCase())
  const dropped = HOP_BY_HOP.map((line) => line.split(':')[0]!.toLowerCase())
  for (const name of [...dropped, 'x-mine', 'x-yours']) assert.ok(!names.includes(name), name)
  assert.deepEqual(seenHeader(upstream.last, 'X-Stays'), ['4'])
})

test('hop-by-hop fields and whatever Connection lists stay with the application', async () => {
  const lines = [...HOP_BY_HOP, 'Connection: close, X-Mine', 'X-Mine: 1', 'X-Stays: 2']
  const bytes = ['HTTP/1.1 200 OK', ...lines, 'Content-Length: 2', '', 'ok'].join('\r\n')
  await using upstream = await startRawUpstream(once(bytes))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, get())

  const names = response.headers.map(([name]) => name.toLowerCase())
  const dropped = HOP_BY_HOP.map((line) => line.split(':')[0]!.toLowerCase())
  for (const name of [...dropped, 'connection', 'x-mine']) assert.ok(!names.includes(name), name)
  assert.equal(headerOf(response, 'X-Stays'), '2')
})

const SPELLINGS = [
  'Gateway-Token-Subject',
  'gateway-token-subject',
  'GATEWAY_TOKEN_SUBJECT',
  'Gateway_Token-Subject',
  'gateway.token.subject',
  'Gateway--Token--Subject',
  '-Gateway-Token-Subject',
  '_gateway_token_subject',
  'Gateway-Transaction-ID',
  'gateway_message_id',
  'Gateway-JWT',
  'Gateway',
]

for (const protection of ['open', 'protected'] as const) {
  test(`no spelling of a field of ours passes an ${protection} delivery`, async () => {
    await using upstream = await startEchoUpstream()
    await using provider = await startScriptedProvider()
    provider.script('t', { body: { active: true, sub: 'ada' } })
    const policy = { introspection: { endpoint: provider.introspectionUrl } }
    await using gateway = await startGateway({
      upstreamUrl: upstream.url,
      ...(protection === 'protected' && { policy }),
    })

    const forged = SPELLINGS.map((name) => `${name}: forged`)
    const response = await request(gateway.port, get(...forged, 'Authorization: Bearer t'))

    assert.equal(response.status, 200)
    assert.ok(!upstream.last.headers.some(([, value]) => value === 'forged'))
    const subject = seenHeader(upstream.last, 'Gateway-Token-Subject')
    assert.deepEqual(subject, protection === 'protected' ? ['ada'] : [])
    const id = headerOf(response, 'Gateway-Transaction-ID')
    assert.deepEqual(seenHeader(upstream.last, 'Gateway-Transaction-ID'), [id])
    const message = headerOf(response, 'Gateway-Message-ID')
    assert.deepEqual(seenHeader(upstream.last, 'Gateway-Message-ID'), [message])
  })
}

test('Connection cannot take away a field of ours, nor Host', async () => {
  await using upstream = await startEchoUpstream()
  await using provider = await startScriptedProvider()
  provider.script('t', { body: { active: true, sub: 'ada' } })
  const policy = { introspection: { endpoint: provider.introspectionUrl } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, policy })
  const listed =
    'gateway-token-subject, Gateway-Transaction-ID, host, x-forwarded-for, content-length'

  await request(gateway.port, get(`Connection: ${listed}`, 'Authorization: Bearer t'))

  for (const name of [
    'Gateway-Token-Subject',
    'Gateway-Transaction-ID',
    'Host',
    'X-Forwarded-For',
  ]) {
    assert.equal(seenHeader(upstream.last, name).length, 1, name)
  }
})

test('a response cannot pretend to be ours', async () => {
  const lines = [
    'Server: Other/1.0',
    'Gateway-Transaction-ID: forged',
    'gateway_message_id: forged',
    'X: y',
  ]
  const bytes = ['HTTP/1.1 200 OK', ...lines, 'Content-Length: 0', '', ''].join('\r\n')
  await using upstream = await startRawUpstream(once(bytes))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, get())

  assert.equal(headerOf(response, 'Server'), 'Varco')
  assert.ok(!response.headers.some(([, value]) => value === 'forged'))
  await gateway.recordOf(response)
})

test('X-Forwarded fields of a client are replaced, in every spelling', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  const forged = [
    'X-Forwarded-For: 1.2.3.4',
    'x_forwarded_for: 1.2.3.4',
    'X-Forwarded-Host: evil',
    'X-Forwarded_Host: evil',
    'X-Forwarded-Proto: https',
    'X_Forwarded-Proto: https',
    'Forwarded: for=1.2.3.4',
  ]

  const response = await request(gateway.port, get(...forged))

  const forwarded = upstream.last.headers.filter(([name]) => /forwarded/i.test(name))
  assert.deepEqual(forwarded, [
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'api.example'],
    ['X-Forwarded-Proto', 'http'],
  ])
  assert.equal((await gateway.recordOf(response)).forwardedFor, '1.2.3.4')
})

test('X-Forwarded fields of a trusted proxy are kept and continued', async () => {
  await using upstream = await startEchoUpstream()
  const settings = { trustedProxies: ['127.0.0.0/8'] }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, settings })
  const claimed = [
    'X-Forwarded-For: 1.2.3.4',
    'X-Forwarded-For: 5.6.7.8',
    'X-Forwarded-Host: www.example',
    'X-Forwarded-Proto: https',
  ]

  await request(gateway.port, get(...claimed))

  const forwarded = upstream.last.headers.filter(([name]) => /forwarded/i.test(name))
  assert.deepEqual(forwarded, [
    ['X-Forwarded-For', '1.2.3.4, 5.6.7.8, 127.0.0.1'],
    ['X-Forwarded-Host', 'www.example'],
    ['X-Forwarded-Proto', 'https'],
  ])
})

test('everything else passes as it came: case, order, repetitions, missing fields stay missing', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  const own = [
    'aCCept: text/plain',
    'X-One: 1',
    'x-two: ',
    'X-One: 2',
    'Cookie: a=b',
    'Cookie: c=d',
    'X-Original-URL: /admin',
    'X-HTTP-Method-Override: DELETE',
    'Authorization: Basic dTpw',
    'X-Latin: caf\xe9',
  ]

  const response = await request(gateway.port, get(...own))

  const { method, url, headers } = upstream.last
  const passed = headers.slice(1, 1 + own.length).map(([name, value]) => `${name}: ${value}`)
  assert.deepEqual([method, url, passed], ['GET', '/pet', own])
  assert.equal(seenHeader(upstream.last, 'Accept-Encoding').length, 0)
  await gateway.recordOf(response)
})

test('an absolute target is read as its path, and Host is the application', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: `${upstream.url}/base/` })
  const target = `http://api.example${BASE}/pet?a=b`

  const response = await request(
    gateway.port,
    `GET ${target} HTTP/1.1\r\nHost: api.example\r\n\r\n`,
  )

  assert.equal(upstream.last.url, '/base/pet?a=b')
  assert.deepEqual(seenHeader(upstream.last, 'Host'), [`127.0.0.1:${upstream.port}`])
  const record = await gateway.recordOf(response)
  assert.deepEqual([record.path, record.query], [`${BASE}/pet`, 'a=b'])
})
