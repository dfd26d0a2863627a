import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseForeignWrites } from './origin.ts'

function write(headers: Record<string, string>, method = 'POST'): () => void {
  const request = { method, headers: new Headers({ host: 'localhost:8081', ...headers }) }
  return () => refuseForeignWrites(request, ['http://localhost:5173'])
}

type Case = { name: string; headers: Record<string, string> }

const passing: Case[] = [
  { name: 'a program without an Origin', headers: {} },
  {
    name: 'the console itself',
    headers: { origin: 'http://localhost:8081', 'sec-fetch-site': 'same-origin' },
  },
  { name: 'the console behind TLS', headers: { origin: 'https://gw.example', host: 'gw.example' } },
  {
    name: 'an origin that the operator allows',
    headers: { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
  },
]
for (const { name, headers } of passing) {
  test(`${name} may write`, () => assert.doesNotThrow(write(headers)))
}

const refused: Case[] = [
  { name: 'another site', headers: { origin: 'https://evil.example' } },
  { name: 'another port of the same machine', headers: { origin: 'http://localhost:8083' } },
  { name: 'a sandboxed page', headers: { origin: 'null' } },
  { name: 'a form of another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'a sibling domain', headers: { 'sec-fetch-site': 'same-site' } },
]
for (const { name, headers } of refused) {
  test(`${name} may read but not write`, () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      assert.throws(write(headers, method), { status: 403 })
    }
    assert.doesNotThrow(write(headers, 'GET'))
  })
}
