import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inCheckout, ROOT } from '../setup/checkout.mjs'
import { run } from '../setup/child.mjs'
import { total } from './summary.mjs'

// A test that hangs must fail by its name, long before the whole run is given up. A file whose tests
// are over but that never ends is named by the runner when the phase's time is over.
const LIMITS = { testMs: 180_000, phaseMs: 20 * 60_000 }
const LONG_LIMITS = { testMs: 30 * 60_000, phaseMs: 60 * 60_000 }
const SHOWN = ['ignore', 'inherit', 'inherit']
const COUNT_REPORTER = inCheckout('scripts', 'testing', 'count-reporter.mjs')

/** Runs a checking command; it counts as one test, so that the closing line and the exit code agree. */
export async function runCheck(node, args) {
  const { code } = await run(node, args, { cwd: ROOT, stdio: SHOWN })
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Runs suites under node's runner, shown as it goes; resolves to how many tests of each passed, failed and were skipped.
 * With `shards` each of so many processes runs its share of the files itself, else every file has a process of its own.
 */
export async function runSuites(node, { shards, ...phase }) {
  if (!shards) return resultsOf(phase, await runFiles(node, phase))
  const shares = Array.from({ length: shards }, (_, index) => [
    '--test-isolation=none',
    `--test-shard=${index + 1}/${shards}`,
  ])
  const parts = await Promise.all(
    shares.map((share) => runFiles(node, { ...phase, flags: [...(phase.flags ?? []), ...share] })),
  )
  return resultsOf(phase, parts.flat())
}

/** Runs the files of all suites in one runner; resolves to its counts a file and for the whole run. */
async function runFiles(node, phase) {
  const { suites, concurrency = 1, long = false, flags = [], env, stdio = SHOWN } = phase
  const { testMs, phaseMs } = phase.limits ?? (long ? LONG_LIMITS : LIMITS)
  const folder = mkdtempSync(join(tmpdir(), 'varco-test-'))
  const countFile = join(folder, 'counts')
  const args = [
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${testMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${COUNT_REPORTER}`,
    `--test-reporter-destination=${countFile}`,
    ...flags,
    ...suites.flatMap(({ files }) => files),
  ]
  // What test files make once and take copies of.
  const shared = { VARCO_TEST_PG_LAYOUT: join(folder, 'postgres') }
  try {
    const options = { cwd: ROOT, env: { ...env, ...shared }, stdio, limitMs: phaseMs }
    const { code } = await run(node, args, options)
    // A runner that refuses its arguments writes no counts at all.
    return readCounts(existsSync(countFile) ? readFileSync(countFile, 'utf8') : '', code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a runner reported, a file each and the rest without one: files that ended before they could report, a runner
 * that failed without a failed test. */
export function readCounts(text, exitCode) {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const parts = lines.map(({ file, counts, ms }) => ({
    file: file && relative(ROOT, file),
    passed: counts.passed,
    failed: counts.failed + counts.cancelled,
    skipped: counts.skipped + counts.todo,
    ms,
  }))
  const files = parts.filter(({ file }) => file)
  const whole = parts.find(({ file }) => !file) ?? { passed: 0, failed: 0, skipped: 0, ms: 0 }
  const failed = whole.failed === 0 && exitCode !== 0 ? 1 : whole.failed
  const told = total(files)
  const rest = {
    passed: whole.passed - told.passed,
    failed: failed - told.failed,
    skipped: whole.skipped - told.skipped,
  }
  return [...files, { ...rest, ms: files.length > 0 ? 0 : whole.ms }]
}

/** The counts of each suite, and under the run's title those that belong to no file. */
function resultsOf({ title, suites }, parts) {
  if (suites.length === 1) return [{ name: suites[0].name, ...total(parts) }]
  const bySuite = suites.map(({ name, files }) => ({
    name,
    ...total(parts.filter(({ file }) => files.includes(file))),
  }))
  const rest = { name: title, ...total(parts.filter(({ file }) => !file)) }
  return rest.passed + rest.failed + rest.skipped > 0 ? [...bySuite, rest] : bySuite
}
