import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { listen } from './listening.ts'

test('a server on every address is called by the loopback', async () => {
  const listening = await listen(
    createServer((_request, response) => response.end('here')),
    'the server',
    { host: '0.0.0.0', port: 0 },
  )

  assert.match(listening.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.equal(await (await fetch(listening.url)).text(), 'here')
  await listening.close()
})

test('closing lets a request in flight end and frees the port soon after', async () => {
  const started = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    started.resolve()
    setTimeout(() => response.end('whole'), 50)
  })
  const listening = await listen(server, 'the server', { host: '127.0.0.1', port: 0 })

  const answer = fetch(listening.url)
  await started.promise
  const closed = listening.close()

  assert.equal(await (await answer).text(), 'whole')
  const answeredAtMs = performance.now()
  await closed
  assert.ok(performance.now() - answeredAtMs < 2_000)
  await assert.rejects(fetch(listening.url))
})

test('an address of another machine is named in the error', async () => {
  await assert.rejects(listen(createServer(), 'the server', { host: '192.0.2.1', port: 0 }), {
    message: 'the server cannot start: 192.0.2.1 is not an address of this machine',
  })
})
