import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { eventually } from '../support/patience.ts'
import { connectRaw, type RawClient } from '../support/raw-client.ts'
import { startRawUpstream } from '../support/raw-upstream.ts'
import { checkProblem } from './problem-answer.ts'

const MIB = 1_048_576
const LARGE = 64 * MIB
const piece = randomBytes(MIB)
const LIMITS = { limits: { requestBytes: LARGE } }
/** What both ends of a transfer, the gateway, and the collector's laziness may take in one process. */
const MAX_GROWTH = 100 * MIB

const head = (...fields: string[]) =>
  [`PUT ${BASE}/pet HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n')

function expectedDigest(): string {
  const digest = createHash('sha256')
  for (let sent = 0; sent < LARGE; sent += MIB) digest.update(piece)
  return digest.digest('hex')
}

for (const framing of [`Content-Length: ${LARGE}`, 'Transfer-Encoding: chunked']) {
  test(`an upload of 64 MiB with ${framing} arrives as it was, without being kept`, async () => {
    await using upstream = await startEchoUpstream()
    await using gateway = await startGateway({ upstreamUrl: upstream.url, delivery: LIMITS })
    using client = await connectRaw(gateway.port)
    const before = process.memoryUsage().rss
    let most = before

    await client.send(head(framing))
    for (let sent = 0; sent < LARGE; sent += MIB) {
      if (framing.startsWith('T')) await client.send('100000\r\n')
      await client.send(piece)
      if (framing.startsWith('T')) await client.send('\r\n')
      most = Math.max(most, process.memoryUsage().rss)
    }
    if (framing.startsWith('T')) await client.send('0\r\n\r\n')
    const response = await client.response()

    assert.equal(response.status, 200)
    assert.deepEqual([upstream.last.bodyBytes, upstream.last.bodySha256], [LARGE, expectedDigest()])
    assert.equal((await gateway.recordOf(response)).requestBytes, LARGE)
    assert.ok(most - before < MAX_GROWTH, `grew by ${(most - before) / MIB} MiB`)
  })
}

test('a download of 64 MiB arrives as it was, without being kept', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(`HTTP/1.1 200 OK\r\nContent-Length: ${LARGE}\r\n\r\n`)
    for (let sent = 0; sent < LARGE; sent += MIB) {
      await new Promise<void>((resolve) => peer.socket.write(piece, () => resolve()))
    }
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  const before = process.memoryUsage().rss
  const { body, most } = await download(client, `GET ${BASE}/ HTTP/1.1\r\nHost: a\r\n\r\n`)

  assert.deepEqual([body.bytes, body.digest], [LARGE, expectedDigest()])
  assert.equal((await gateway.onlyRecord()).responseBytes, LARGE)
  assert.ok(most - before < MAX_GROWTH, `grew by ${(most - before) / MIB} MiB`)
})

test('an application that does not read makes the client wait', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.socket.pause()
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url, delivery: LIMITS })
  using client = await connectRaw(gateway.port)
  await client.send(head(`Content-Length: ${LARGE}`))

  let sent = 0
  const stopped = await Promise.race([
    (async () => {
      for (; sent < LARGE; sent += MIB) await client.send(piece)
      return false
    })(),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 700)),
  ])

  assert.equal(stopped, true)
  assert.ok(sent < 40 * MIB, `${sent / MIB} MiB went nowhere`)
})

test('a client that does not read makes the application wait', async () => {
  let sent = 0
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(`HTTP/1.1 200 OK\r\nContent-Length: ${LARGE}\r\n\r\n`)
    for (; sent < LARGE && !peer.gone; sent += MIB) {
      await new Promise<void>((resolve) => peer.socket.write(piece, () => resolve()))
    }
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port, { paused: true })

  await client.send(`GET ${BASE}/ HTTP/1.1\r\nHost: a\r\n\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 700))

  assert.ok(sent < 40 * MIB, `${sent / MIB} MiB went nowhere`)
})

for (const { name, bytes } of [
  { name: 'a length', bytes: head('Content-Length: 100001') },
  {
    name: 'chunks',
    bytes: `${head('Transfer-Encoding: chunked')}${'2710\r\n'}${'x'.repeat(10_000)}\r\n`,
  },
]) {
  test(`a body over the limit with ${name} is 413, and the application never has a complete one`, async () => {
    await using upstream = await startEchoUpstream()
    const limits = { requestBytes: 100_000 }
    await using gateway = await startGateway({ upstreamUrl: upstream.url, delivery: { limits } })
    using client = await connectRaw(gateway.port)

    await client.send(bytes)
    for (let at = 0; at < 11 && name === 'chunks'; at++) {
      await client.send(`2710\r\n${'x'.repeat(10_000)}\r\n`)
    }
    const response = await client.response()

    await checkProblem(gateway, response, 'requestTooLarge')
    assert.equal(await client.ending, 'end')
    await eventually(() => upstream.seen.every(({ state }) => state === 'aborted'))
  })
}

test('a body of exactly the limit passes', async () => {
  await using upstream = await startEchoUpstream()
  const limits = { requestBytes: 100 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, delivery: { limits } })
  using client = await connectRaw(gateway.port)

  const response = await client.exchange(`${head('Content-Length: 100')}${'x'.repeat(100)}`)

  assert.deepEqual([response.status, upstream.last.bodyBytes], [200, 100])
})

test('tiny chunks of a client reach the application in larger ones', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(head('Transfer-Encoding: chunked'))
  await client.send('1\r\nx\r\n'.repeat(100_000))
  const response = await client.exchange('0\r\n\r\n')

  assert.deepEqual([response.status, upstream.last.bodyBytes], [200, 100_000])
})

/** Reads a chunked answer as it comes, keeping none of it. */
async function download(client: RawClient, request: string) {
  const digest = createHash('sha256')
  const body = { bytes: 0, digest: '' }
  let most = 0
  let rest: Buffer = Buffer.alloc(0)
  let left = -1
  client.socket.removeAllListeners('data')
  const done = new Promise<void>((resolve) => {
    client.socket.on('data', (data: Buffer) => {
      most = Math.max(most, process.memoryUsage().rss)
      rest = Buffer.concat([rest, data])
      for (;;) {
        if (left <= 0) {
          const marker = left < 0 ? '\r\n\r\n' : '\r\n'
          const from = left < 0 ? rest.indexOf(marker) + 4 : 2
          const end = rest.indexOf('\r\n', from)
          if (from < 2 || rest.length < from || end < 0) return
          left = Number.parseInt(rest.toString('latin1', from, end), 16)
          rest = rest.subarray(end + 2)
          if (left === 0) return resolve()
        }
        const part = rest.subarray(0, left)
        digest.update(part)
        body.bytes += part.length
        left -= part.length
        rest = rest.subarray(part.length)
        if (left > 0) return
      }
    })
  })
  await client.send(request)
  await done
  body.digest = digest.digest('hex')
  return { body, most }
}
