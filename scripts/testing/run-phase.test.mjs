import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCounts, runTests } from './run-phase.mjs'

const counts = (over) =>
  JSON.stringify({ passed: 3, failed: 0, cancelled: 0, skipped: 0, todo: 0, ...over })

test('a test that was cut off counts as failed, one that did not run as skipped', () => {
  assert.deepEqual(readCounts(counts({ failed: 1, cancelled: 2, skipped: 1, todo: 1 }), 1), {
    passed: 3,
    failed: 3,
    skipped: 2,
  })
})

test('a runner that fails without a failed test is a failure all the same', () => {
  assert.equal(readCounts(counts({}), 1).failed, 1)
  assert.equal(readCounts('', 134).failed, 1)
  assert.equal(readCounts(counts({}), 0).failed, 0)
})

const { NODE_TEST_CONTEXT: _, ...env } = process.env

function filesWith(t, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'varco-phase-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return sources.map((source, index) => {
    const file = join(folder, `${index}.test.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}`)
    return file
  })
}

test('a phase counts over all its files', async (t) => {
  const files = filesWith(t, [
    `test('a', () => {}); test('b', () => {})`,
    `test('c', () => { throw new Error('no') })`,
  ])
  const counts = await runTests(process.execPath, { files, concurrency: 2, env, stdio: 'ignore' })
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 0 })
})

test('a file that never ends fails its phase when the time is over', async (t) => {
  const files = filesWith(t, [`test('a', () => { setInterval(() => {}, 1000) })`])
  const limits = { testMs: 60_000, phaseMs: 1_500 }
  const phase = { files, concurrency: 1, env, stdio: 'ignore', limits }
  assert.equal((await runTests(process.execPath, phase)).failed, 1)
})
