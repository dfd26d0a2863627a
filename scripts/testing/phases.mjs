import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

// The order in which a reader wants to hear of a failure: the small before the large.
const SUITES = ['scenarios', 'wire', 'faults', 'admin', 'cli', 'console']
// These measure time or drive a browser: a second suite beside them would disturb them.
const ALONE = new Set(['faults', 'console'])
const MOST_AT_ONCE = 4
/** The scenarios once more, with the product on the other database. */
const ON_POSTGRES = 'scenarios-on-postgres'

const isTest = (name) => /\.test\.(ts|mjs)$/.test(name)
const isLong = (name) => /\.long\.test\.ts$/.test(name)

/** The test phases of a checkout, in order, each with its files; long suites only when asked for. */
export function findPhases(root, { cores, long = false }) {
  const wanted = (name) => isTest(name) && isLong(name) === long
  const filesIn = (folder, options) => testFiles(root, folder, wanted, options)
  const folders = foldersOf(join(root, 'test')).filter((name) => !SUITES.includes(name))
  const phases = [
    { name: 'unit', files: ['src', 'scripts', 'bench', 'console/src'].flatMap((f) => filesIn(f)) },
    { name: 'integration', files: filesIn('test', { deep: false }) },
    // A folder nobody named here still runs.
    ...[...SUITES, ...folders].map((name) => ({ name, files: filesIn(`test/${name}`) })),
  ]
  const scenarios = phases.findIndex(({ name }) => name === 'scenarios')
  phases.splice(scenarios + 1, 0, {
    ...phases[scenarios],
    name: ON_POSTGRES,
    env: { VARCO_TEST_DATABASE: 'postgres' },
  })
  return phases
    .filter(({ files }) => files.length > 0)
    .map((phase) => ({ ...phase, concurrency: concurrencyOf(phase.name, cores) }))
}

/** How many test files of a phase run at once. */
export function concurrencyOf(name, cores) {
  if (ALONE.has(name)) return 1
  return name === 'unit' ? cores : Math.min(cores, MOST_AT_ONCE)
}

/** Splits what a person typed: phase names, test files (a folder means its files), and flags for node. */
export function readSelection(root, args, phases) {
  const flags = args.filter((arg) => arg.startsWith('--'))
  const names = []
  const files = []
  const unknown = []
  for (const arg of args.filter((arg) => !arg.startsWith('--'))) {
    if (phases.includes(arg)) names.push(arg)
    else if (!existsSync(join(root, arg))) unknown.push(arg)
    else if (statSync(join(root, arg)).isDirectory()) files.push(...testFiles(root, arg, isTest))
    else files.push(arg)
  }
  return { names, files, flags, unknown }
}

function foldersOf(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

function testFiles(root, folder, wanted, { deep = true } = {}) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: deep })
    .filter((name) => wanted(name) && !name.split(sep).includes('node_modules'))
    .map((name) => relative(root, join(path, name)))
    .sort()
}
