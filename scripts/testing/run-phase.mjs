import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inCheckout, ROOT } from '../setup/checkout.mjs'
import { run } from '../setup/child.mjs'

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

/** Runs test files under node's runner, shown as it goes; resolves to how many passed, failed and were skipped. */
export async function runTests(node, phase) {
  const { files, concurrency, long = false, flags = [], env, stdio = SHOWN } = phase
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
    ...files,
  ]
  try {
    const { code } = await run(node, args, { cwd: ROOT, env, stdio, limitMs: phaseMs })
    // A runner that refuses its arguments writes no counts at all.
    return readCounts(existsSync(countFile) ? readFileSync(countFile, 'utf8') : '', code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The counts of a run from its reporter's line; a runner that failed without one counts as a failure. */
export function readCounts(line, exitCode) {
  const counts = line.trim()
    ? JSON.parse(line)
    : { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }
  const failed = counts.failed + counts.cancelled
  return {
    passed: counts.passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: counts.skipped + counts.todo,
  }
}
