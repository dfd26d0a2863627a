import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { costOfRecording, type Row, table, YARDSTICK } from './report.ts'

const FILE = join(import.meta.dirname, 'RESULTS.md')
const HISTORY_HEAD = '| date | Varco us | nginx + njs us | ratio |\n|---|--:|--:|--:|'

/** What was measured, and on what. */
export type Run = {
  rows: Row[]
  warmUpSeconds: number
  seconds: number
  rounds: number
  versions: Record<string, string>
}

/** Writes the figures to RESULTS.md, and one line more to its history. */
export function saveResults(run: Run, date = new Date()): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  writeFileSync(FILE, resultsPage(run, before, machine(), date.toISOString().slice(0, 10)))
}

/** The whole page, with the history of the page before it. */
export function resultsPage(run: Run, before: string, machine: string, day: string): string {
  const { rows, seconds, rounds, versions } = run
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const earlier = before.split('\n').filter((line) => /^\| \d{4}-\d\d-\d\d \|/.test(line))
  return `# Benchmark

\`npm run bench -- --save\` wrote this page on ${day}, on ${machine}; ${programs.join(', ')}.

${table(rows)}

${costOfRecording(rows)}

## Method

One run on one machine measures all gateways against the same application and the same identity
provider (\`bench/rivals/\`). The gateway runs on core 0; the load (wrk, 64 keep-alive connections, a
PUT of a pet with a bearer token), the application and the provider run on core 1. Before the load
every gateway must do its whole job: answer 200 with the application's body, tell the application
who calls and keep the token from it, refuse an inactive token with 401 and an unknown client with
403. An answer that is not 2xx under load ends the run.

- **CPU us/request**: user and system time of all processes of the gateway, from the start of the
  load until the work it caused is done (records stored), divided by the requests answered.
- Warm: ${run.warmUpSeconds} s that are not counted come first. Then ${rounds} rounds of ${seconds} s, the gateways
  taking turns; the best figure counts, of memory (resident, all processes) the largest.
- nginx + njs caches introspection, checks the two claim rules, sends identity headers and writes one
  JSON line a request. Varco runs one worker from the compiled files that a package carries, records
  every transaction and stores it.
- Varco with records dropped is the same program with a journal that keeps nothing
  (\`bench/unrecorded/\`); its share of the CPU is what the rest of a request costs.
- requests/s and p99 of the fastest gateway are bounded by core 1, where the load itself runs.

## History

${HISTORY_HEAD}
${[...earlier, ...historyLine(rows, day)].join('\n')}
`
}

function historyLine(rows: Row[], day: string): string[] {
  const us = (key: string) => rows.find((row) => row.key === key)?.cpuUs
  const [varco, yardstick] = [us('varco'), us(YARDSTICK)]
  if (varco === undefined || yardstick === undefined) return []
  const ratio = (varco / yardstick).toFixed(2)
  return [`| ${day} | ${varco.toFixed(1)} | ${yardstick.toFixed(1)} | ${ratio} |`]
}

/** The versions of the programs that took part. */
export async function programVersions(nginx: string, wrk: string, providerUrl: string) {
  // Both print their version on one stream or the other, and wrk ends with code 1.
  const printed = (program: string, flag: string) => {
    const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' })
    return /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? 'unknown'
  }
  const njs = await (await fetch(`${providerUrl}/version`)).text()
  return { Node: process.version, nginx: printed(nginx, '-v'), njs, wrk: printed(wrk, '-v') }
}

/** The machine in a few words. */
export function machine(): string {
  const model = cpus()[0]?.model.trim()
  const known =
    model && model !== 'unknown'
      ? model
      : execFileSync('uname', ['-m'], { encoding: 'utf8' }).trim()
  const gib = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores of ${known}, ${gib} GiB, Linux ${/^\d+\.\d+/.exec(release())?.[0]}`
}
