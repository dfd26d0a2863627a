import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { inCheckout, ROOT } from './setup/checkout.mjs'
import { endWithSentence, SetupError } from './setup/setup-error.mjs'
import { environmentWith } from './setup/tool-environment.mjs'
import { TEST_TOOLS } from './setup/tools.mjs'
import { setUp } from './setup.mjs'
import { concurrencyOf, findPhases, readSelection } from './testing/phases.mjs'
import { runCheck, runTests } from './testing/run-phase.mjs'
import { summary, total } from './testing/summary.mjs'

const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
const TSC = ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p']

/** Checks that are no tests: their phase, what they run, and when they apply. */
const CHECKS = [
  { name: 'lint', args: BIOME },
  { name: 'types', args: [...TSC, 'tsconfig.json'] },
  {
    name: 'types',
    title: 'types of the console',
    args: [...TSC, 'tsconfig.console.json'],
    needs: 'console/src',
  },
]

async function main() {
  const started = Date.now()
  const long = process.argv.includes('--long')
  const args = process.argv.slice(2).filter((arg) => arg !== '--long')
  const { checks, tests, flags } = choose(args, long)

  // Unit tests and checks run anywhere; the rest needs a browser and servers of the machine.
  const needsMachine = tests.some(({ name, files }) => name !== 'unit' && !files.every(isUnit))
  const node = await setUp({ console: needsMachine, tools: needsMachine ? TEST_TOOLS : [] })
  const env = environmentWith(TEST_TOOLS)

  const results = []
  const phase = async (name, work) => {
    process.stdout.write(`\n── ${name} ──\n`)
    const begun = Date.now()
    results.push({ name, ...(await work()), ms: Date.now() - begun })
  }
  for (const check of checks)
    await phase(check.title ?? check.name, () => runCheck(node, check.args))
  for (const { name, ...phaseOptions } of tests) {
    const ownEnv = { ...env, ...phaseOptions.env }
    await phase(name, () => runTests(node, { ...phaseOptions, long, flags, env: ownEnv }))
  }
  process.stdout.write(summary(results, Date.now() - started))
  if (total(results).failed > 0) process.exitCode = 1
}

function choose(args, long) {
  const cores = availableParallelism()
  const phases = findPhases(ROOT, { cores, long })
  const checks = CHECKS.filter(({ needs }) => !needs || existsSync(inCheckout(needs)))
  const known = [...checks, ...phases].map(({ name }) => name)
  const { names, files, flags, unknown } = readSelection(ROOT, args, known)
  if (unknown.length > 0) {
    const choices = [...new Set(known)].join(', ')
    throw new SetupError(
      `No phase or test file is called ${unknown.join(', ')}; phases: ${choices}.`,
    )
  }
  const everything = names.length === 0 && files.length === 0
  const chosen = phases.filter(({ name }) => everything || names.includes(name))
  if (files.length > 0)
    chosen.push({ name: 'files', files, concurrency: concurrencyOf('files', cores) })
  const wanted = checks.filter(({ name }) => (everything && !long) || names.includes(name))
  if (wanted.length + chosen.length === 0)
    throw new SetupError('There is no such test in this checkout.')
  return { checks: wanted, tests: chosen, flags }
}

const isUnit = (file) => !file.startsWith('test')

await endWithSentence(main)
