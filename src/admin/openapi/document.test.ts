import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { endpoints } from '../../model/endpoints.ts'
import { openApiFile } from '../openapi-file.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

const document = openApiDocument()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('docs/admin-api.openapi.json is what the endpoint table prints', () => {
  const file = new URL('../../../docs/admin-api.openapi.json', import.meta.url)

  assert.equal(readFileSync(file, 'utf8'), openApiFile())
})

test('every row of the table is one operation, under its own id', () => {
  const ids = operations.map(({ operation }) => operation.operationId)

  assert.deepEqual([...ids].sort(), Object.keys(endpoints).sort())
  assert.equal(new Set(ids).size, ids.length)
})

test('every reference leads to something', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
  assert.ok(references.length > 100)
  for (const [, reference = ''] of references) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        document,
      )
    assert.notEqual(target, undefined, reference)
  }
})

test('every parameter of a path is declared, required, and there only once', () => {
  for (const { path, operation } of operations) {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (
      (operation.parameters ?? []) as { name: string; in: string; required: boolean }[]
    ).filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      declared.map(({ name }) => name),
      expected,
      path,
    )
    assert.ok(declared.every(({ required }) => required))
  }
})

test('every operation has a summary, one success, and its problems', () => {
  for (const { operation, path } of operations) {
    const statuses = Object.keys(operation.responses as object)
    assert.ok((operation.summary as string).length > 3, path)
    assert.equal(statuses.filter((status) => status.startsWith('2')).length, 1, path)
    assert.ok(statuses.includes('401'), path)
  }
})

test('schemas are of JSON Schema 2020-12: every type is one of its types', () => {
  const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, properties } = value as { type?: unknown; properties?: unknown }
    const isSchema = type !== undefined && !('in' in value) && !('scheme' in value)
    if (isSchema && (typeof type === 'string' || Array.isArray(type))) {
      for (const one of [type].flat()) assert.ok(types.has(one), `${one}`)
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'properties') visit(inner)
    if (typeof properties === 'object' && properties) Object.values(properties).forEach(visit)
  }
  visit(document.components.schemas)
})

test('what is sent may leave out defaults, what is answered has them', () => {
  const { DeliveryInput, Delivery } = document.components.schemas

  assert.deepEqual(DeliveryInput!.required, ['organization', 'api', 'version', 'upstream'])
  assert.ok((Delivery!.required as string[]).includes('accessControl'))
})

test('the reference page names every operation and needs nothing from elsewhere', () => {
  const page = referencePage(document)

  for (const { operation } of operations) assert.ok(page.includes(`id="${operation.operationId}"`))
  assert.doesNotMatch(page, /<script|(src|href)="(https?:)?\/\//)
})
