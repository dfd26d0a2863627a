import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idAt, transactionId } from './transaction-id.ts'

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

for (const [name, make] of [
  ['of this Node', transactionId],
  ['of a Node without them', () => idAt(Date.now())],
] as const) {
  test(`ids ${name} are UUIDs of version 7, begin with their time and are all different`, () => {
    const before = Date.now()
    const ids = Array.from({ length: 10_000 }, make)

    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) {
      assert.match(id, VERSION_7)
      assert.ok(timeOf(id) >= before && timeOf(id) <= Date.now())
    }
  })
}

test('ids of later times sort behind', () => {
  const at = Date.parse('2026-11-15T10:00:00Z')
  const ids = [0, 1, 15, 16, 60_000, 86_400_000].map((ms) => idAt(at + ms))
  assert.deepEqual([...ids].sort(), ids)
})
