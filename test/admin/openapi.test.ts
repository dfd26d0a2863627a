import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { OpenApi31 } from '../support/openapi-31.ts'
import { startAdminWorld } from './admin-world.ts'

test('the OpenAPI document that is served is valid, and the one in the docs', async () => {
  await using world = await startAdminWorld()
  const file = new URL('../../docs/admin-api.openapi.json', import.meta.url)

  const served = await world.call('GET', '/api/v1/openapi.json')

  assert.equal(served.status, 200)
  OpenApi31.parse(served.body)
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), served.body)
})

test('what names a security scheme or a tag names one that is there', async () => {
  await using world = await startAdminWorld()
  const { body } = await world.call('GET', '/api/v1/openapi.json')
  const document = OpenApi31.parse(body)

  const schemes = new Set(Object.keys(document.components.securitySchemes ?? {}))
  const tags = new Set(document.tags?.map(({ name }) => name))
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const { operationId, security = [], tags: own = [] } of operations) {
    const named = security.flatMap((one) => Object.keys(one))
    assert.ok(
      named.every((name) => schemes.has(name)),
      operationId,
    )
    assert.ok(
      own.every((name) => tags.size === 0 || tags.has(name)),
      operationId,
    )
  }
})

test('a document with a fault in it is not valid', async () => {
  await using world = await startAdminWorld()
  const { body } = await world.call('GET', '/api/v1/openapi.json')
  const faults = [
    (document: typeof body) => delete document.info.version,
    (document: typeof body) => {
      document.paths['/session'].post.respones = {}
    },
    (document: typeof body) => {
      document.paths['/session'].post.responses.ok = { description: 'x' }
    },
    (document: typeof body) => {
      Object.values<{ type: string }>(document.components.schemas)[0]!.type = 'text'
    },
  ]
  for (const damage of faults) {
    const document = structuredClone(body)
    damage(document)
    assert.equal(OpenApi31.safeParse(document).success, false, damage.toString())
  }
})
