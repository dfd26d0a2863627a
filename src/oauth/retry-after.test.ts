import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderFault } from './provider-fault.ts'
import { createPause, MAX_RETRY_AFTER_SECONDS, retryAfterSeconds } from './retry-after.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

const values: [string | undefined, number | undefined][] = [
  [undefined, undefined],
  ['0', 0],
  ['7', 7],
  ['99999', MAX_RETRY_AFTER_SECONDS],
  ['Sun, 15 Nov 2026 10:00:20 GMT', 20],
  ['Sun, 15 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-3', 0],
  ['', undefined],
]
for (const [value, seconds] of values) {
  test(`Retry-After ${JSON.stringify(value)} means ${seconds} seconds`, () => {
    assert.equal(retryAfterSeconds(value, NOW), seconds)
  })
}

test('a pause ends when its time is over, or when the clock is set back', () => {
  let now = NOW
  const pause = createPause('jwks', () => now)
  pause.check()
  pause.learn(
    new ProviderFault('rate-limited', 'jwks', 'x', { status: 429, retryAfterSeconds: 10 }),
  )

  assert.throws(() => pause.check(), { code: 'rate-limited', retryAfterSeconds: 10 })
  now += 10_000
  pause.check()
  now -= 3_600_000
  pause.check()
})

test('only a 429 or 503 that names a time makes a pause', () => {
  const pause = createPause('jwks', () => NOW)

  pause.learn(new ProviderFault('rate-limited', 'jwks', 'x', { status: 429 }))
  pause.learn(new ProviderFault('breaker-open', 'jwks', 'x', { retryAfterSeconds: 5 }))
  pause.learn(new ProviderFault('http-status', 'jwks', 'x', { status: 500, retryAfterSeconds: 5 }))
  pause.learn(new Error('x'))

  pause.check()
})
