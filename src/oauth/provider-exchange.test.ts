import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  ask,
  clientOf,
  fault,
  startRawServer,
  textOfAnswer,
} from '../../test/support/ask-provider.ts'
import { startScriptedProvider } from '../../test/support/scripted-provider.ts'
import { MAX_ANSWER_BYTES } from './provider-exchange.ts'
import type { ProviderFault } from './provider-fault.ts'

test('an answer is handed over in full, with its status and media type', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', {
    status: 404,
    body: 'nothing',
    headers: { 'content-type': 'Text/Plain; charset=utf-8' },
  })

  const answer = await ask(clientOf(t, provider.introspectionUrl))

  assert.equal(answer.status, 404)
  assert.equal(answer.contentType, 'text/plain')
  assert.equal(textOfAnswer(answer), 'nothing')
})

for (const reply of [{ chunked: true }, { gzip: true }, { chunked: true, gzip: true }]) {
  test(`an answer sent as ${JSON.stringify(reply)} reads the same`, async (t) => {
    await using provider = await startScriptedProvider()
    provider.script('t', { body: { active: true }, ...reply })

    assert.equal(textOfAnswer(await ask(clientOf(t, provider.introspectionUrl))), '{"active":true}')
  })
}

test('a redirect is not followed', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 302, headers: { location: `${provider.origin}/elsewhere` } })

  await assert.rejects(
    ask(clientOf(t, provider.introspectionUrl)),
    fault('redirect', { status: 302 }),
  )
  assert.equal(provider.calls(), 1)
})

test('an answer of the greatest size is read, one byte more is too large', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script(
    't',
    { body: 'x'.repeat(MAX_ANSWER_BYTES) },
    { body: 'x'.repeat(MAX_ANSWER_BYTES + 1) },
  )
  const client = clientOf(t, provider.introspectionUrl)

  assert.equal((await ask(client)).body.length, MAX_ANSWER_BYTES)
  await assert.rejects(ask(client), fault('too-large'))
})

test('an endless answer is left at the bound', async (t) => {
  const { port } = await startRawServer(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    }
    socket.on('drain', more)
    more()
  })

  await assert.rejects(ask(clientOf(t, `http://127.0.0.1:${port}/`)), fault('too-large'))
})

const codings: [string, Buffer, string, string][] = [
  ['a gzip bomb', gzipSync(Buffer.alloc(50_000_000)), 'gzip', 'too-large'],
  ['a truncated gzip', gzipSync('{"active":true}').subarray(0, 20), 'gzip', 'content-encoding'],
  ['gzip that is none', Buffer.from('{"active":true}'), 'gzip', 'content-encoding'],
  ['gzip twice', gzipSync(gzipSync('{}')), 'gzip, gzip', 'content-encoding'],
  ['brotli', brotliCompressSync('{}'), 'br', 'content-encoding'],
]
for (const [name, body, coding, code] of codings) {
  test(`${name} is refused within bounds`, async (t) => {
    await using provider = await startScriptedProvider()
    provider.script('t', { body, headers: { 'content-encoding': coding } })

    await assert.rejects(ask(clientOf(t, provider.introspectionUrl)), fault(code))
  })
}

for (const garbage of [
  'hello\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\ns3cret',
  '\0\0\0\0',
]) {
  test(`${JSON.stringify(garbage)} is no HTTP and nothing of it is repeated`, async (t) => {
    const { port } = await startRawServer(t, (socket) => socket.end(garbage))

    await assert.rejects(ask(clientOf(t, `http://127.0.0.1:${port}/`)), (error: ProviderFault) => {
      assert.ok(['malformed-http', 'connection-lost'].includes(error.code), error.code)
      assert.doesNotMatch(JSON.stringify(error), /s3cret/)
      return true
    })
  })
}
