import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { findSuites, planRuns, readSelection } from './phases.mjs'

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
  'test/faults/outage.load.test.ts',
  'test/faults/slow-provider.test.ts',
  'test/novelty/deep/new.test.ts',
  'test/scenarios/token.test.ts',
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
}

const filesBySuite = (options) =>
  Object.fromEntries(findSuites(root, options).map(({ name, files }) => [name, files]))

test('every test file runs, the small before the large, scenarios on both databases, an unnamed folder too', () => {
  const suites = filesBySuite()
  assert.deepEqual(suites, {
    unit: ['src/model/outcome.test.ts', 'scripts/setup/lock.test.mjs'],
    integration: ['test/architecture.test.ts'],
    scenarios: ['test/scenarios/token.test.ts'],
    faults: ['test/faults/outage.load.test.ts', 'test/faults/slow-provider.test.ts'],
    console: ['test/console/login.test.ts'],
    novelty: ['test/novelty/deep/new.test.ts'],
    'scenarios-on-postgres': ['test/scenarios/token.test.ts'],
  })
  assert.deepEqual(Object.keys(suites), [
    'unit',
    'integration',
    'scenarios',
    'faults',
    'console',
    'novelty',
    'scenarios-on-postgres',
  ])
})

test('long suites run only when asked for, and then one by one', () => {
  const suites = findSuites(root, { long: true })
  const runs = planRuns(suites, 2)
  assert.deepEqual(suites, [{ name: 'faults', files: ['test/faults/crash.long.test.ts'] }])
  assert.deepEqual(
    runs.map(({ title, suites, concurrency }) => [title, suites, concurrency]),
    [['long', suites, 1]],
  )
})

test('every file is in exactly one run, those that load the machine apart from the others', () => {
  const runs = planRuns(findSuites(root), 2)
  assert.deepEqual(
    runs.map(({ title, suites }) => [title, suites.flatMap(({ files }) => files)]),
    [
      ['unit', ['src/model/outcome.test.ts', 'scripts/setup/lock.test.mjs']],
      [
        'side by side',
        [
          'test/architecture.test.ts',
          'test/scenarios/token.test.ts',
          'test/faults/slow-provider.test.ts',
          'test/console/login.test.ts',
          'test/novelty/deep/new.test.ts',
        ],
      ],
      ['scenarios-on-postgres', ['test/scenarios/token.test.ts']],
      ['under load', ['test/faults/outage.load.test.ts']],
    ],
  )
})

test('no core waits where nothing measures, and one run names the other database', () => {
  const runs = planRuns(findSuites(root), 2)
  const settings = runs.map((run) => [run.shards, run.concurrency, run.env?.VARCO_TEST_DATABASE])
  assert.deepEqual(settings, [
    [2, undefined, undefined],
    [undefined, 3, undefined],
    [undefined, 3, 'postgres'],
    [undefined, 2, undefined],
  ])
  assert.ok(runs.slice(1).every(({ env }) => env.VARCO_TEST_PROGRAM.endsWith('dist/cli/main.js')))
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
