import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { inCheckout } from '../setup/checkout.mjs'

const UNIT = 'unit'
/** The scenarios once more, with the product on the other database. */
const ON_POSTGRES = 'scenarios-on-postgres'
// The order in which a reader wants to hear of a failure: the small before the large.
const SUITES = ['scenarios', 'wire', 'faults', 'admin', 'cli', 'console']

/** What the suites start: the files that a package carries, which are there in half the time of the sources. */
const COMPILED = { VARCO_TEST_PROGRAM: inCheckout('dist', 'cli', 'main.js') }

const ON_SERVER = { ...COMPILED, VARCO_TEST_DATABASE: 'postgres' }

const MOST_AT_ONCE = 5

const isTest = (name) => /\.test\.(ts|mjs)$/.test(name)
const isLong = (name) => /\.long\.test\.ts$/.test(name)
/** These load the machine as much as they can: what others do in a second would take longer beside them. */
const isLoad = (name) => /\.load\.test\.ts$/.test(name)

/** The suites of a checkout, in order, each with its files; long ones only when asked for. */
export function findSuites(root, { long = false } = {}) {
  const wanted = (name) => isTest(name) && isLong(name) === long
  const filesIn = (folder, options) => testFiles(root, folder, wanted, options)
  const folders = foldersOf(join(root, 'test')).filter((name) => !SUITES.includes(name))
  const suites = [
    { name: UNIT, files: ['src', 'scripts', 'bench', 'console/src'].flatMap((f) => filesIn(f)) },
    { name: 'integration', files: filesIn('test', { deep: false }) },
    // A folder nobody named here still runs.
    ...[...SUITES, ...folders].map((name) => ({ name, files: filesIn(`test/${name}`) })),
  ]
  const { files } = suites.find(({ name }) => name === 'scenarios')
  suites.push({ name: ON_POSTGRES, files })
  return suites.filter(({ files }) => files.length > 0)
}

/**
 * How suites are run, so that no core waits: unit tests in as many processes as there are cores, the files of the others
 * a few at a time whatever their suite, and last those that load the machine; long ones one by one. What runs anywhere
 * needs nothing but the sources.
 */
export function planRuns(suites, cores) {
  const unit = suites.filter(({ name }) => name === UNIT)
  const onServer = suites.filter(({ name }) => name === ON_POSTGRES)
  const product = suites.filter(({ name }) => ![UNIT, ON_POSTGRES].includes(name))
  const calm = withFiles(product, (file) => !isLong(file) && !isLoad(file))
  const atOnce = Math.min(cores + 1, MOST_AT_ONCE)
  return [
    { title: UNIT, suites: unit, shards: cores, isAnywhere: true },
    { title: 'side by side', suites: calm, concurrency: atOnce, env: COMPILED },
    { title: ON_POSTGRES, suites: onServer, concurrency: atOnce, env: ON_SERVER },
    { title: 'under load', suites: withFiles(product, isLoad), concurrency: 2, env: COMPILED },
    { title: 'long', suites: withFiles(product, isLong), concurrency: 1, env: COMPILED },
  ].filter(({ suites }) => suites.length > 0)
}

function withFiles(suites, wanted) {
  const kept = suites.map(({ name, files }) => ({ name, files: files.filter(wanted) }))
  return kept.filter(({ files }) => files.length > 0)
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
