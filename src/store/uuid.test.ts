import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { bytesOfUuid } from './uuid.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

test('the bytes of a UUID are its digits, in whatever case they are', () => {
  for (let count = 0; count < 1000; count++) {
    const id = randomUUID()
    assert.equal(Buffer.from(bytesOfUuid(id)!).toString('hex'), id.replaceAll('-', ''))
    assert.deepEqual(bytesOfUuid(id.toUpperCase()), bytesOfUuid(id))
  }
})

test('what differs from a UUID in one character is none, unless it is one again', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('-', 'g', 'G', '\u0130', 'ff'),
  )
  fc.assert(
    fc.property(fc.uuid(), fc.nat(36), character, (id, place, other) => {
      const text = id.slice(0, place) + other + id.slice(place + 1)
      assert.equal(bytesOfUuid(text) !== undefined, UUID.test(text))
    }),
    { numRuns: 5000 },
  )
})
