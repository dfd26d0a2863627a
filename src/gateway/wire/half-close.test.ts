import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WatchedConnection } from '../../../test/support/watched-connection.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test('a client that closes its side after its request is answered, then the connection ends', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(get('/'))
  watched.client.finish()
  const request = await watched.request(0)
  await watched.until(() => watched.connection.halfClosed)

  assert.equal(watched.connection.closing, true)
  request.answer()

  assert.equal((await watched.client.response()).status, 200)
  assert.equal(await watched.client.ending, 'end')
})

test('every request that was sent before is answered', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`${get('/1')}${get('/2')}${get('/3')}\r\n`)
  watched.client.finish()
  await watched.until(() => watched.connection.halfClosed)

  for (const number of [0, 1, 2]) {
    const request = await watched.request(number)
    request.connection.readBody(false)
    request.answer()
    assert.equal((await watched.client.response()).status, 200)
  }

  assert.equal(await watched.client.ending, 'end')
  assert.deepEqual(watched.malformed, [])
})

for (const sent of ['', '\r\n']) {
  test(`a client that closes after ${JSON.stringify(sent)} is closed without a word`, async () => {
    await using watched = await WatchedConnection.open()
    await watched.client.send(sent)
    watched.client.finish()

    assert.equal(await watched.client.ending, 'end')
    assert.deepEqual([watched.malformed.length, watched.requests.length], [0, 0])
  })
}

for (const before of ['', get('/')]) {
  test(`a head that is cut off ${before && 'behind another request '}is malformed`, async () => {
    await using watched = await WatchedConnection.open()
    await watched.client.send(`${before}GET / HTTP/1.1\r\nHo`)
    watched.client.finish()
    if (before) (await watched.request(0)).answer()

    await watched.until(() => watched.malformed.length > 0)

    const [fault] = watched.malformed
    assert.deepEqual(fault, { problem: 'badRequest', raw: 'GET / HTTP/1.1\r\nHo' })
  })
}

for (const when of ['before', 'after']) {
  test(`a body that is cut off ${when} it is asked for is a fault`, async () => {
    await using watched = await WatchedConnection.open()
    await watched.client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc')
    const request = await watched.request(0)
    if (when === 'after') request.connection.readBody(false)
    watched.client.finish()
    await watched.until(() => watched.connection.halfClosed)
    if (when === 'before') request.connection.readBody(false)

    assert.deepEqual(request.events, ['idle', 'badRequest'])
  })
}
