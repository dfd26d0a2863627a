import assert from 'node:assert/strict'
import { test } from 'node:test'
import { best } from './measure.ts'
import { costOfRecording, table } from './report.ts'
import { resultsPage } from './results-file.ts'

const figures = { requestsPerSecond: 12_345.6, p99Ms: 7.891, memoryMiB: 28.4 }
const rows = [
  { key: 'njs', name: 'nginx + njs', cpuUs: 70, ...figures },
  { key: 'varco', name: 'Varco', cpuUs: 63.04, ...figures },
]
const run = { rows, warmUpSeconds: 10, seconds: 5, rounds: 3, versions: { nginx: '1.22.1' } }

test('the table gives every figure and the ratio to nginx + njs', () => {
  assert.equal(
    table(rows),
    [
      '| gateway     | CPU us/request | x nginx + njs | requests/s | p99 ms | memory MiB |',
      '|-------------|---------------:|--------------:|-----------:|-------:|-----------:|',
      '| nginx + njs |           70.0 |         1.00x |      12346 |   7.89 |         28 |',
      '| Varco       |           63.0 |         0.90x |      12346 |   7.89 |         28 |',
    ].join('\n'),
  )
})

test('the cost of recording is a ratio, said only when both were measured', () => {
  const dropped = { key: 'unrecorded', name: 'Varco, records dropped', cpuUs: 50, ...figures }
  assert.match(costOfRecording([...rows, dropped]), /1\.26x .*over the bar of 1\.25/)
  assert.match(costOfRecording([...rows, { ...dropped, cpuUs: 60 }]), /1\.05x .*within the bar/)
  assert.equal(costOfRecording(rows), '')
})

test('without the yardstick there is no ratio', () => {
  assert.match(table(rows.slice(1)), /\| Varco +\| +63\.0 \| +- \|/)
})

test('the best round counts, figure by figure, of memory the largest', () => {
  const rounds = [
    { cpuUs: 70, requestsPerSecond: 900, p99Ms: 3, memoryMiB: 20 },
    { cpuUs: 60, requestsPerSecond: 800, p99Ms: 5, memoryMiB: 30 },
  ]
  assert.deepEqual(best(rounds), { cpuUs: 60, requestsPerSecond: 900, p99Ms: 3, memoryMiB: 30 })
})

test('a new result joins the history of the ones before it', () => {
  const first = resultsPage(run, '', 'a machine', '2026-01-01')
  const second = resultsPage(run, first, 'a machine', '2026-02-01')
  assert.deepEqual(
    second.split('\n').filter((line) => line.startsWith('| 2026')),
    ['| 2026-01-01 | 63.0 | 70.0 | 0.90 |', '| 2026-02-01 | 63.0 | 70.0 | 0.90 |'],
  )
  assert.match(second, /on 2026-02-01, on a machine; nginx 1\.22\.1\./)
})
