import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { inCheckout, ROOT } from './setup/checkout.mjs'
import { consoleBuild } from './setup/console.mjs'
import { programBuild } from './setup/program.mjs'
import { endWithSentence, SetupError } from './setup/setup-error.mjs'
import { environmentWith } from './setup/tool-environment.mjs'
import { TEST_TOOLS } from './setup/tools.mjs'
import { setUp } from './setup.mjs'
import { findSuites, planRuns, readSelection } from './testing/phases.mjs'
import { runCheck, runSuites } from './testing/run-phase.mjs'
import { summary, total } from './testing/summary.mjs'

const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
const TSC = ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p']

/** What is built for the tests of the whole product. */
const BUILDS = [consoleBuild, programBuild]

/** Checks that are no tests: the name they are asked for by, what they run, and when they apply. */
const CHECKS = [
  { name: 'lint', title: 'lint', args: BIOME },
  { name: 'types', title: 'types', args: [...TSC, 'tsconfig.json'] },
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
  const { checks, suites, flags } = choose(args, long)

  const node = await setUp()
  // Checks and unit tests run anywhere; the rest needs the built product, a browser and servers of the machine, which
  // are got meanwhile.
  const isWhole = suites.some(({ name, files }) => name !== 'unit' && !files.every(isUnit))
  const everything = isWhole && setUp({ builds: BUILDS, tools: TEST_TOOLS })
  // Heard of when it is waited for.
  if (everything) everything.catch(() => {})

  const results = []
  for (const { title, args } of checks) {
    announce(title)
    const begun = Date.now()
    results.push({ name: title, ...(await runCheck(node, args)), ms: Date.now() - begun })
  }
  for (const { env, ...phase } of planRuns(suites, availableParallelism())) {
    if (!phase.isAnywhere) await everything
    announce(phase.title)
    const options = { long, flags, env: { ...environmentWith(TEST_TOOLS), ...env } }
    results.push(...(await runSuites(node, { ...phase, ...options })))
  }
  process.stdout.write(summary(results, Date.now() - started))
  if (total(results).failed > 0) process.exitCode = 1
}

const announce = (title) => process.stdout.write(`\n── ${title} ──\n`)

function choose(args, long) {
  const all = findSuites(ROOT, { long })
  const checks = CHECKS.filter(({ needs }) => !needs || existsSync(inCheckout(needs)))
  const known = [...checks, ...all].map(({ name }) => name)
  const { names, files, flags, unknown } = readSelection(ROOT, args, known)
  if (unknown.length > 0) {
    const choices = [...new Set(known)].join(', ')
    throw new SetupError(
      `No suite or test file is called ${unknown.join(', ')}; suites: ${choices}.`,
    )
  }
  const everything = names.length === 0 && files.length === 0
  const suites = all.filter(({ name }) => everything || names.includes(name))
  if (files.length > 0) suites.push({ name: 'files', files })
  const wanted = checks.filter(({ name }) => (everything && !long) || names.includes(name))
  if (wanted.length + suites.length === 0)
    throw new SetupError('There is no such test in this checkout.')
  return { checks: wanted, suites, flags }
}

const isUnit = (file) => !file.startsWith('test')

await endWithSentence(main)
