import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binning, binsOf, spanOf } from './bins.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-15T10:30:00.000Z')
const point = (key: string, count: number, errors = 0) => ({
  key,
  count,
  errors,
  p50Ms: null,
  p95Ms: null,
  p99Ms: null,
})

test('a range is cut into at most a hundred bars, whatever its length', () => {
  for (const lengthMs of [1, 5 * 60_000, HOUR_MS, 7 * HOUR_MS, 24 * HOUR_MS, 168 * HOUR_MS, 9e10]) {
    const range = { fromMs: NOW - lengthMs, toMs: NOW }
    const bins = binsOf([], range, binning(range))
    assert.ok(bins.length >= 1 && bins.length <= 100, `${bins.length} bars`)
  }
})

test('points fall into the bar of their moment, those outside count for nothing', () => {
  const range = { fromMs: NOW - 2 * HOUR_MS, toMs: NOW }
  const bins = binsOf(
    [
      point('2026-11-15T09:00:00.000Z', 3, 1),
      point('2026-11-15T09:01:00.000Z', 4),
      point('2026-11-14T09:00:00.000Z', 99),
    ],
    range,
    { interval: 'minute', binMs: 2 * 60_000 },
  )

  const held = bins.filter(({ count }) => count > 0)
  assert.deepEqual(held, [
    {
      fromMs: Date.parse('2026-11-15T09:00:00Z'),
      toMs: Date.parse('2026-11-15T09:02:00Z'),
      count: 7,
      errors: 1,
    },
  ])
})

test('dragging either way spans whole bars', () => {
  const range = { fromMs: NOW - HOUR_MS, toMs: NOW }
  const bins = binsOf([], range, binning(range))

  assert.deepEqual(spanOf(bins, 0.9, 0.1), spanOf(bins, 0.1, 0.9))
  assert.deepEqual(spanOf(bins, -1, 2), { fromMs: bins[0]!.fromMs, toMs: bins.at(-1)!.toMs })
})
