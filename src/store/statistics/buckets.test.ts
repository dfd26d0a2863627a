import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bucketOf, msOf, percentile } from './buckets.ts'

const us = fc.integer({ min: 20, max: 3_600_000_000 })

test('the middle of a bucket is within a tenth of every time in it', () => {
  fc.assert(
    fc.property(us, (time) => {
      assert.ok(Math.abs((msOf(bucketOf(time)) * 1000) / time - 1) < 0.1)
    }),
  )
})

test('longer times never fall into lower buckets', () => {
  fc.assert(fc.property(us, us, (a, b) => a > b || bucketOf(a) <= bucketOf(b)))
})

test('a percentile is the one of the sorted times, to within a tenth', () => {
  const times = fc.array(us, { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 0.99), (list, share) => {
      const counts = new Map<number, number>()
      for (const time of list) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1)
      const expected = list.sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]!
      const actual = percentile(counts, share)
      assert.ok(actual !== null && Math.abs((actual * 1000) / expected - 1) < 0.1)
    }),
  )
})

test('nothing counted has no percentile, and times below a microsecond are zero', () => {
  assert.equal(percentile(new Map(), 0.5), null)
  assert.equal(msOf(bucketOf(0)), 0)
  assert.ok(bucketOf(Number.MAX_SAFE_INTEGER) < 200)
})
