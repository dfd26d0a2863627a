import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageId } from './message-id.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('message ids are UUIDs of version 4, all different, every digit of them random', () => {
  const ids = Array.from({ length: 10_000 }, messageId)

  for (const id of ids) assert.match(id, FORM)
  assert.equal(new Set(ids).size, ids.length)
  for (let place = 0; place < 36; place++) {
    const values = new Set(ids.map((id) => id[place])).size
    const expected = [8, 13, 18, 23, 14].includes(place) ? 1 : place === 19 ? 4 : 16
    assert.equal(values, expected, `digit ${place}`)
  }
})
