import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lifeMs, MAX_LIFE_MS } from './cache-life.ts'

const NOW = 1_800_000_000
type Row = [string, number | undefined, number | undefined, number]

const withLeeway: Row[] = [
  ['no bound and no exp', undefined, undefined, 0],
  ['no bound, exp in 8 s', undefined, 8, 0],
  ['no bound, exp in 10 s', undefined, 10, 0],
  ['no bound, exp in 12 s', undefined, 12, 2_000],
  ['a negative bound without exp', -1, undefined, 0],
  ['a negative bound, exp in 12 min', -1, 720, 0],
  ['a zero bound without exp', 0, undefined, 0],
  ['a zero bound, exp in 12 min', 0, 720, 0],
  ['a small bound without exp', 3, undefined, 3_000],
  ['a small bound, exp in 12 min', 3, 720, 3_000],
  ['a big bound, exp in 15 s', 900, 15, 5_000],
]
const withoutLeeway: Row[] = [
  ['a bound of 0', 0, 60, 0],
  ['exp before the bound', 60, 10, 10_000],
  ['exp after the bound', 60, 600, 60_000],
  ['no bound', undefined, 600, 600_000],
  ['no exp', 60, undefined, 60_000],
  ['neither', undefined, undefined, 0],
  ['exp in the past', 60, -1, 0],
  ['exp now', 60, 0, 0],
  ['exp far beyond any timer', undefined, 1e300, MAX_LIFE_MS],
]
for (const [leewaySeconds, rows] of [
  [10, withLeeway],
  [0, withoutLeeway],
] as const) {
  for (const [name, boundSeconds, expIn, life] of rows) {
    test(`with ${leewaySeconds} s of leeway, ${name} gives ${life} ms`, () => {
      const exp = expIn === undefined ? undefined : NOW + expIn
      assert.equal(lifeMs({ nowMs: NOW * 1000, boundSeconds, exp, leewaySeconds }), life)
    })
  }
}

const seconds = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
const limits = fc.record({
  nowMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  boundSeconds: fc.option(seconds, { nil: undefined }),
  exp: fc.option(seconds, { nil: undefined }),
  leewaySeconds: fc.integer({ min: 0, max: 600 }),
})

test('a life is a whole number of milliseconds that outlives neither bound nor exp', () => {
  fc.assert(
    fc.property(limits, (given) => {
      const life = lifeMs(given)
      assert.ok(Number.isInteger(life) && life >= 0 && life <= MAX_LIFE_MS)
      if (life === 0) return
      if (given.boundSeconds !== undefined) assert.ok(life <= given.boundSeconds * 1000)
      if (given.exp !== undefined) {
        assert.ok(life <= (given.exp - given.leewaySeconds) * 1000 - given.nowMs)
      }
    }),
  )
})

test('time that passes never makes the life longer than what was left', () => {
  fc.assert(
    fc.property(limits, fc.integer({ min: 0, max: 1_000_000 }), (given, passed) => {
      const later = lifeMs({ ...given, nowMs: given.nowMs + passed })
      assert.ok(later <= lifeMs(given))
      // What is stored again later for the same token still ends no later than exp.
      if (given.exp !== undefined && later > 0) {
        assert.ok(given.nowMs + passed + later <= given.exp * 1000)
      }
    }),
  )
})
