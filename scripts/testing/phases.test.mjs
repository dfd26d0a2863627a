import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { concurrencyOf, findPhases, readSelection } from './phases.mjs'

const root = mkdtempSync(join(tmpdir(), 'varco-phases-'))
after(() => rmSync(root, { recursive: true }))
for (const file of [
  'src/model/outcome.ts',
  'src/model/outcome.test.ts',
  'scripts/setup/lock.test.mjs',
  'test/architecture.test.ts',
  'test/world.ts',
  'test/console/login.test.ts',
  'test/faults/crash.long.test.ts',
  'test/faults/slow-provider.test.ts',
  'test/novelty/deep/new.test.ts',
  'test/scenarios/token.test.ts',
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
}

const filesByPhase = (options) =>
  Object.fromEntries(findPhases(root, { cores: 2, ...options }).map((p) => [p.name, p.files]))

test('every test file runs, the small before the large, scenarios on both databases, an unnamed folder too', () => {
  const phases = filesByPhase()
  assert.deepEqual(phases, {
    unit: ['src/model/outcome.test.ts', 'scripts/setup/lock.test.mjs'],
    integration: ['test/architecture.test.ts'],
    scenarios: ['test/scenarios/token.test.ts'],
    'scenarios-on-postgres': ['test/scenarios/token.test.ts'],
    faults: ['test/faults/slow-provider.test.ts'],
    console: ['test/console/login.test.ts'],
    novelty: ['test/novelty/deep/new.test.ts'],
  })
  assert.deepEqual(Object.keys(phases), [
    'unit',
    'integration',
    'scenarios',
    'scenarios-on-postgres',
    'faults',
    'console',
    'novelty',
  ])
})

test('only the phase that names another database tells its tests so', () => {
  const phases = findPhases(root, { cores: 2 }).filter(({ env }) => env)
  assert.deepEqual(
    phases.map(({ name, env }) => [name, env]),
    [['scenarios-on-postgres', { VARCO_TEST_DATABASE: 'postgres' }]],
  )
})

test('long suites run only when asked for, and then alone', () => {
  assert.deepEqual(filesByPhase({ long: true }), { faults: ['test/faults/crash.long.test.ts'] })
})

test('phases that measure or drive a browser run a file at a time', () => {
  assert.equal(concurrencyOf('faults', 8), 1)
  assert.equal(concurrencyOf('console', 8), 1)
  assert.equal(concurrencyOf('unit', 8), 8)
  assert.equal(concurrencyOf('scenarios', 8), 4)
  assert.equal(concurrencyOf('scenarios', 2), 2)
})

test('phases, files, folders and flags for node are told apart, and a typing error is named', () => {
  const typed = [
    'unit',
    'test/scenarios/token.test.ts',
    'test/novelty',
    '--test-name-pattern=x',
    'unti',
  ]
  assert.deepEqual(readSelection(root, typed, ['lint', 'unit']), {
    names: ['unit'],
    files: ['test/scenarios/token.test.ts', 'test/novelty/deep/new.test.ts'],
    flags: ['--test-name-pattern=x'],
    unknown: ['unti'],
  })
})
