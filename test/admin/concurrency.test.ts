import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Parsed, startAdminWorld } from './admin-world.ts'
import { loadScenario } from './scenario.ts'

const api = '/api/v1'
const petstore = `${api}/deliveries/Ente/PetStore/v2`

test('of two editors the second gets 412 with the current document, and nothing is lost', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (const path of [
    petstore,
    `${petstore}/access-control`,
    `${petstore}/message-recording`,
    `${petstore}/upstream`,
    `${api}/token-policies/DemoIdP`,
    `${api}/organizations/Ente`,
    `${api}/configuration`,
  ]) {
    const read = await world.call('GET', path)
    const ifMatch = { 'if-match': read.headers.get('etag')! }

    const first = await world.call('PUT', path, {
      body: changed(path, read.body, 1),
      headers: ifMatch,
    })
    const second = await world.call('PUT', path, {
      body: changed(path, read.body, 2),
      headers: ifMatch,
    })
    const now = await world.call('GET', path)

    assert.equal(first.status, 200, `${path}: ${first.text}`)
    assert.equal(second.status, 412, path)
    assert.deepEqual(second.body.current, now.body, path)
    assert.equal(second.headers.get('etag'), now.headers.get('etag'), path)
    assert.deepEqual(now.body, changed(path, read.body, 1), path)
    const again = { 'if-match': second.headers.get('etag')! }
    const third = await world.call('PUT', path, {
      body: changed(path, read.body, 2),
      headers: again,
    })
    assert.equal(third.status, 200, path)
  }
})

function changed(path: string, document: Parsed, by: number): unknown {
  if (path.endsWith('/access-control')) {
    const { tokenManagement } = document
    return { ...document, tokenManagement: { ...tokenManagement, tokenForward: by === 2 } }
  }
  if (path.endsWith('/message-recording')) return { ...document, redact: [`x-${by}`] }
  if (path.endsWith('/upstream')) return { ...document, readTimeoutMs: by }
  if (path.endsWith('/configuration')) {
    const client = { clientId: `c${by}`, name: 'n', description: '' }
    return { ...document, clients: [client] }
  }
  return { ...document, description: `by editor ${by}` }
}

test('the tag that a write answers is the one that the next read has', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (const section of ['', '/access-control', '/message-recording', '/upstream']) {
    const path = `${petstore}${section}`
    const { body } = await world.call('GET', path)
    const written = await world.call('PUT', path, { body: changed(path, body, 1) })
    const read = await world.call('GET', path)

    assert.equal(written.headers.get('etag'), read.headers.get('etag'), path)
    assert.deepEqual(written.body, read.body, path)
  }
})

test('two people edit two sections of one delivery without disturbing each other', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const access = await world.call('GET', `${petstore}/access-control`)
  const recording = await world.call('GET', `${petstore}/message-recording`)

  const one = await world.call('PUT', `${petstore}/message-recording`, {
    body: { ...recording.body, mode: 'overridden' },
    headers: { 'if-match': recording.headers.get('etag')! },
  })
  const other = await world.call('PUT', `${petstore}/access-control`, {
    body: changed('/access-control', access.body, 1),
    headers: { 'if-match': access.headers.get('etag')! },
  })

  assert.deepEqual([one.status, other.status], [200, 200])
  const { body } = await world.call('GET', petstore)
  assert.equal(body.messageRecording.mode, 'overridden')
  assert.equal(body.accessControl.tokenManagement.tokenForward, false)
})

test('concurrent writes without a tag are all applied, one after the other', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const sections = ['access-control', 'message-recording', 'upstream']

  const answers = await Promise.all(
    sections.map(async (section) => {
      const path = `${petstore}/${section}`
      const { body } = await world.call('GET', path)
      return world.call('PUT', path, { body: changed(path, body, 1) })
    }),
  )

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const { body } = await world.call('GET', petstore)
  assert.equal(body.accessControl.tokenManagement.tokenForward, false)
  assert.deepEqual(body.messageRecording.redact, ['x-1'])
  assert.equal(body.upstream.readTimeoutMs, 1)
})

test('a stale removal is refused too', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)

  const { status, body } = await world.call('DELETE', petstore, { headers: { 'if-match': '"r0"' } })

  assert.equal(status, 412)
  assert.equal(body.current.api, 'PetStore')
})
