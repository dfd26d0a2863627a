import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Listening } from './listening.ts'
import { MAX_BODY_BYTES } from './petstore/body.ts'
import { startPetstore } from './petstore.ts'

let petstore: Listening
before(async () => {
  petstore = await startPetstore({ host: '127.0.0.1', port: 0 })
})
after(() => petstore.close())

const pet = {
  id: 10,
  category: { id: 1, name: 'Cani' },
  name: 'Fido',
  photoUrls: ['https://petstore.example/10.jpg'],
  tags: [{ id: 1, name: 'buono' }],
  status: 'available',
}

async function call(
  method: string,
  path: string,
  body?: string | URLSearchParams | FormData,
  type?: string,
) {
  const response = await fetch(petstore.url + path, {
    method,
    ...(body !== undefined && { body }),
    ...(type && { headers: { 'content-type': type } }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

const sendJson = (method: string, path: string, value: unknown) =>
  call(method, path, JSON.stringify(value), 'application/json')

test('PUT /pet answers 200 with the very body of the request, and keeps the pet', async () => {
  const text = '{ "id" : 10,\n "name":"Fido \u{1f436}", "big": 12345678901234567890, "id2": 1.0 }'

  const put = await call('PUT', '/pet', text, 'application/json')

  assert.equal(put.status, 200)
  assert.equal(put.headers.get('content-type'), 'application/json')
  assert.equal(put.text, text)
  assert.equal((await call('GET', '/pet/10')).text, text)
})

test('PUT /pet gives back any JSON object as it came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (object) => {
      const text = JSON.stringify(object)

      const put = await call('PUT', '/pet', text, 'application/json')

      assert.equal(put.status, 200)
      assert.equal(put.text, text)
    }),
    { numRuns: 50 },
  )
})

test('every answer carries the cross-origin headers, errors and preflights too', async () => {
  const answers = await Promise.all([
    sendJson('PUT', '/pet', pet),
    call('GET', '/pet/99999'),
    call('GET', '/nowhere'),
    call('OPTIONS', '/pet'),
    call('PATCH', '/pet'),
    call('PUT', '/pet', '{'),
  ])

  for (const { headers } of answers) {
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('access-control-allow-methods'), 'GET, POST, DELETE, PUT')
    assert.equal(
      headers.get('access-control-allow-headers'),
      'Content-Type, api_key, Authorization',
    )
  }
})

test('POST /pet adds a pet, and gives an id to one that has none', async () => {
  const withId = await sendJson('POST', '/pet', { ...pet, id: 20 })
  const { id: _, ...nameless } = pet
  const without = await sendJson('POST', '/pet', nameless)

  assert.deepEqual(JSON.parse(withId.text), { ...pet, id: 20 })
  const { id } = JSON.parse(without.text)
  assert.ok(Number.isInteger(id))
  assert.deepEqual(JSON.parse((await call('GET', `/pet/${id}`)).text), { ...pet, id })
})

test('GET /pet/{id} finds a pet, says 404 of an unknown one and 400 of what is no id', async () => {
  assert.equal(JSON.parse((await call('GET', '/pet/1')).text).name, 'Fido')

  const unknown = await call('GET', '/pet/4711')
  assert.equal(unknown.status, 404)
  assert.deepEqual(JSON.parse(unknown.text), { code: 404, type: 'error', message: 'Pet not found' })
  const wrong = await call('GET', '/pet/one')
  assert.equal(wrong.status, 400)
  assert.equal(JSON.parse(wrong.text).message, 'Invalid ID supplied')
})

test('HEAD is answered as GET, without a body', async () => {
  const answer = await call('HEAD', '/pet/1')

  assert.equal(answer.status, 200)
  assert.equal(answer.text, '')
})

test('findByStatus lists pets of any given status and refuses others', async () => {
  const ids = async (query: string) =>
    JSON.parse((await call('GET', `/pet/findByStatus?${query}`)).text).map(
      (one: { id: number }) => one.id,
    )

  assert.deepEqual(await ids('status=sold'), [3])
  assert.deepEqual(await ids('status=sold,pending'), [2, 3])
  assert.deepEqual(await ids('status=pending&status=sold'), [2, 3])
  assert.equal((await call('GET', '/pet/findByStatus?status=lost')).status, 400)
  assert.equal((await call('GET', '/pet/findByStatus')).status, 400)
})

test('findByTags lists pets that have any given tag', async () => {
  const { text } = await call('GET', '/pet/findByTags?tags=anziano')

  assert.deepEqual(
    JSON.parse(text).map((one: { id: number }) => one.id),
    [3],
  )
  assert.equal((await call('GET', '/pet/findByTags')).status, 400)
})

test('POST /pet/{id} changes name and status by a form and leaves the rest', async () => {
  await sendJson('PUT', '/pet', { ...pet, id: 30 })

  const form = await call('POST', '/pet/30', new URLSearchParams({ name: 'Rex', status: 'sold' }))

  assert.deepEqual(JSON.parse(form.text), { code: 200, type: 'unknown', message: '30' })
  assert.deepEqual(JSON.parse((await call('GET', '/pet/30')).text), {
    ...pet,
    id: 30,
    name: 'Rex',
    status: 'sold',
  })
  assert.equal((await call('POST', '/pet/4711', new URLSearchParams())).status, 404)
  assert.equal((await call('POST', '/pet/30', '{}', 'application/json')).status, 415)
})

test('DELETE /pet/{id} removes a pet, once', async () => {
  await sendJson('PUT', '/pet', { ...pet, id: 40 })

  assert.equal((await call('DELETE', '/pet/40')).status, 200)
  assert.equal((await call('DELETE', '/pet/40')).status, 404)
})

test('uploadImage takes a multipart form and says what it received', async () => {
  const form = new FormData()
  form.set('additionalMetadata', 'ritratto')
  form.set('file', new File(['12345'], 'fido.png', { type: 'image/png' }))

  const upload = await call('POST', '/pet/1/uploadImage', form)

  assert.equal(upload.status, 200)
  assert.equal(
    JSON.parse(upload.text).message,
    'additionalMetadata: ritratto\nFile uploaded to ./fido.png, 5 bytes',
  )
  assert.equal((await call('POST', '/pet/4711/uploadImage', form)).status, 404)
  assert.equal((await call('POST', '/pet/1/uploadImage', new FormData())).status, 400)
})

test('GET /echo shows method, address and every header as they arrived', async () => {
  const response = await fetch(`${petstore.url}/echo?a=1`, {
    headers: { 'Gateway-Token-Subject': 'mario.rossi' },
  })

  const echo = (await response.json()) as { method: string; url: string; headers: string[][] }
  assert.equal(echo.method, 'GET')
  assert.equal(echo.url, '/echo?a=1')
  const names = new Map(echo.headers.map(([name = '', value]) => [name.toLowerCase(), value]))
  assert.equal(names.get('gateway-token-subject'), 'mario.rossi')
})

test('what is not a JSON object is bad input', async () => {
  for (const body of ['{', '[]', 'null', '"pet"', '']) {
    const { status, text } = await call('PUT', '/pet', body, 'application/json')
    assert.equal(status, 400)
    assert.equal(JSON.parse(text).message, 'bad input')
  }
})

test('unknown paths are 404, unknown methods 405 with those allowed', async () => {
  for (const path of [
    '/',
    '/pets',
    '/pet/1/2',
    '/pet/',
    '/pet/{id}',
    '/constructor',
    '/__proto__',
  ]) {
    const { status } = await call('GET', path)
    assert.ok(status === 404 || status === 400, path)
  }
  const { status, headers } = await call('PATCH', '/pet')
  assert.equal(status, 405)
  assert.equal(headers.get('allow'), 'OPTIONS, PUT, POST')
})

test('a body over the limit is 413, and the PetStore goes on', async () => {
  const tooLong = await call('PUT', '/pet', `"${'x'.repeat(MAX_BODY_BYTES)}"`)

  assert.equal(tooLong.status, 413)
  assert.equal((await call('GET', '/pet/1')).status, 200)
})

test('a client that leaves in the middle of its body does no harm', async () => {
  const socket = connect(Number(new URL(petstore.url).port), '127.0.0.1')
  socket.write('PUT /pet HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"id":')
  await new Promise((resolve) => socket.once('connect', () => setTimeout(resolve, 20)))
  socket.destroy()

  assert.equal((await call('GET', '/pet/1')).status, 200)
})
