import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { inCheckout, ROOT } from '../setup/checkout.mjs'
import { readCounts, runSuites } from './run-phase.mjs'

const line = (over, file) => {
  const counts = { passed: 3, failed: 0, cancelled: 0, skipped: 0, todo: 0, ...over }
  return `${JSON.stringify({ file, counts, ms: 5 })}\n`
}

test('a test that was cut off counts as failed, one that did not run as skipped', () => {
  const text = line({ failed: 1, cancelled: 2, skipped: 1, todo: 1 })
  assert.deepEqual(readCounts(text, 1), [{ passed: 3, failed: 3, skipped: 2, ms: 5 }])
})

test('a runner that fails without a failed test is a failure all the same', () => {
  assert.equal(readCounts(line({}), 1)[0].failed, 1)
  assert.equal(readCounts('', 134)[0].failed, 1)
  assert.equal(readCounts(line({}), 0)[0].failed, 0)
})

test('what a file did not live to tell is still counted', () => {
  const file = inCheckout('test', 'a.test.ts')
  const text = line({}, file) + line({ passed: 4, failed: 1 })
  assert.deepEqual(readCounts(text, 1), [
    { file: 'test/a.test.ts', passed: 3, failed: 0, skipped: 0, ms: 5 },
    { passed: 1, failed: 1, skipped: 0, ms: 0 },
  ])
})

const { NODE_TEST_CONTEXT: _, ...env } = process.env

function filesWith(t, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'varco-phase-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return sources.map((source, index) => {
    const file = join(folder, `${index}.test.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}`)
    return relative(ROOT, file)
  })
}

const PASSING = `test('a', () => {}); test('b', () => {})`
const FAILING = `test('c', () => { throw new Error('no') })`
const countsOf = (results) =>
  results.map(({ name, passed, failed, skipped }) => [name, passed, failed, skipped])
const quiet = { env, stdio: 'ignore' }

test('files that run together are counted for their suites', async (t) => {
  const [one, two, three] = filesWith(t, [PASSING, FAILING, PASSING])
  const suites = [
    { name: 'small', files: [one] },
    { name: 'large', files: [two, three] },
  ]
  const results = await runSuites(process.execPath, { suites, concurrency: 2, ...quiet })
  assert.deepEqual(countsOf(results), [
    ['small', 2, 0, 0],
    ['large', 2, 1, 0],
  ])
})

test('shares of a suite that run in processes of their own are counted together', async (t) => {
  const suites = [{ name: 'unit', files: filesWith(t, [PASSING, FAILING, PASSING]) }]
  const results = await runSuites(process.execPath, { suites, shards: 2, ...quiet })
  assert.deepEqual(countsOf(results), [['unit', 4, 1, 0]])
})

test('a file that never ends fails its phase when the time is over', async (t) => {
  const files = filesWith(t, [`test('a', () => { setInterval(() => {}, 1000) })`])
  const limits = { testMs: 60_000, phaseMs: 1_500 }
  const phase = { suites: [{ name: 'endless', files }], concurrency: 1, limits, ...quiet }
  assert.equal((await runSuites(process.execPath, phase))[0].failed, 1)
})
