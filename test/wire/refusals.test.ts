import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemName } from '../../src/model/problem.ts'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { checkProblem } from './problem-answer.ts'

const get = (path = '/pet', ...fields: string[]) =>
  [`GET ${BASE}${path} HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n')

const refusals: { problem: ProblemName; name: string; bytes: string }[] = [
  { problem: 'badRequest', name: 'a malformed head', bytes: get('/pet', 'A : b') },
  { problem: 'badRequest', name: 'a dot segment', bytes: get('/../admin') },
  { problem: 'methodNotAllowed', name: 'TRACE', bytes: get().replace('GET', 'TRACE') },
  { problem: 'targetTooLong', name: 'a long target', bytes: get(`/${'a'.repeat(9000)}`) },
  { problem: 'expectationFailed', name: 'an unknown expectation', bytes: get('/pet', 'Expect: x') },
  {
    problem: 'headersTooLarge',
    name: 'a large head',
    bytes: get('/pet', `A: ${'b'.repeat(17_000)}`),
  },
  {
    problem: 'notImplemented',
    name: 'an unknown coding',
    bytes: get('/pet', 'Transfer-Encoding: x'),
  },
  { problem: 'versionNotSupported', name: 'HTTP/2.0', bytes: get().replace('1.1', '2.0') },
  {
    problem: 'requestTooLarge',
    name: 'a large body',
    bytes: get('/pet', 'Content-Length: 10485761'),
  },
  {
    problem: 'apiUnknown',
    name: 'a path without an API',
    bytes: get().replace('PetStore', 'Other'),
  },
]
for (const { problem, name, bytes } of refusals) {
  test(`${name} gets the exact answer of ${problem}, is recorded so, and reaches nobody`, async () => {
    await using upstream = await startEchoUpstream()
    await using gateway = await startGateway({ upstreamUrl: upstream.url })

    const response = await request(gateway.port, bytes)

    await checkProblem(gateway, response, problem)
    assert.equal(upstream.seen.length, 0)
    assert.equal(gateway.records.length, 1)
  })

  if (bytes.startsWith('GET'))
    test(`${name} to HEAD gets the same head and no body`, async () => {
      await using upstream = await startEchoUpstream()
      await using gateway = await startGateway({ upstreamUrl: upstream.url })

      const response = await request(gateway.port, bytes.replace('GET', 'HEAD'), { toHead: true })

      await checkProblem(gateway, response, problem, { toHead: true })
    })
}

test('the record of a refused head names its method and path, and nothing of its query', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, get('/pet?access_token=secret', 'A : b'))

  const record = await gateway.recordOf(response)
  assert.deepEqual([record.method, record.path, record.query], ['GET', `${BASE}/pet`, null])
  assert.ok(!JSON.stringify(record).includes('secret'))
})

test('the record of a refused target says what it can, without credentials', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  const target = `http://user:secret@a${BASE}/pet?access_token=secret`

  const response = await request(gateway.port, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)

  const record = await checkProblem(gateway, response, 'badRequest')
  assert.deepEqual([record.method, record.path], ['GET', `http://a${BASE}/pet`])
  assert.ok(!JSON.stringify(record).includes('secret'))
})

test('a refusal in HTTP/1.0 is never chunked, even when the head cannot be read', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  for (const fields of ['', 'Transfer-Encoding: chunked\r\n', 'A : b\r\n']) {
    const bytes = `GET /nowhere HTTP/1.0\r\n${fields}\r\n`
    const response = await request(gateway.port, bytes)
    const name = fields === '' ? 'apiUnknown' : 'badRequest'
    await checkProblem(gateway, response, name, { chunked: false, closes: true })
  }
})

test('a delivery that is switched off says so, and the connection stays', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    delivery: { enabled: false },
  })
  using client = await connectRaw(gateway.port)

  for (const _ of [1, 2]) {
    const response = await client.exchange(get())
    await checkProblem(gateway, response, 'apiSuspended')
  }
})

test('a rate that is exceeded says when to come again', async () => {
  await using upstream = await startEchoUpstream()
  const rateLimits = [{ by: 'address', requests: 1, windowSeconds: 30 }]
  await using gateway = await startGateway({ upstreamUrl: upstream.url, delivery: { rateLimits } })
  assert.equal((await request(gateway.port, get())).status, 200)

  const response = await request(gateway.port, get())

  await checkProblem(gateway, response, 'rateLimited', {
    retryAfter: '30',
    added: {
      'RateLimit-Policy': '"address";q=1;w=30',
      RateLimit: '"address";r=0;t=30',
      'X-RateLimit-Limit': '1',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '30',
    },
  })
})

test('a journal that refuses, or fails before anything is sent on, lets nothing through', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  gateway.journal.refusing = true
  await checkProblem(gateway, await request(gateway.port, get()), 'recordingUnavailable')
  gateway.journal.refusing = false
  gateway.journal.fault = new Error('disk full')
  const response = await request(gateway.port, get())

  assert.equal(response.status, 503)
  assert.match(response.body.toString(), /Registrazione non disponibile.*protocol:GATEWAY-561/)
  assert.deepEqual([gateway.records.length, upstream.seen.length], [1, 0])
})

test('an answer that cannot be recorded does not reach the client', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = (_, response) => {
    gateway.journal.fault = new Error('disk full')
    response.end('secret of the application')
  }

  const response = await request(gateway.port, get())

  assert.equal(response.status, 503)
  assert.match(response.body.toString(), /GATEWAY-561/)
  gateway.journal.begun.length = 0
})

test('an answer under way that cannot be recorded is broken, never ended', async () => {
  const size = 1_000_000
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = (_, response) => {
    gateway.journal.fault = new Error('disk full')
    response.end('x'.repeat(size))
  }
  using client = await connectRaw(gateway.port)

  await assert.rejects(client.exchange(get()), /reset in place of an answer/)

  // A reset may overtake bytes that were on their way, never the head that went before them.
  assert.ok(client.received > 0)
  gateway.journal.begun.length = 0
})

test('a delivery may choose to serve what cannot be recorded', async () => {
  await using upstream = await startEchoUpstream()
  const settings = { recording: { onFailure: 'serve' } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, settings })
  gateway.journal.fault = new Error('disk full')

  assert.equal((await request(gateway.port, get())).status, 200)
})
