import { availableParallelism } from 'node:os'
import { checkJob, PET, TOKEN, untilListening } from './correctness.ts'
import { GATEWAYS, type Gateway, startNginx } from './gateways.ts'
import { load } from './load.ts'
import { best, measure, type Round, settle } from './measure.ts'
import { type Options, readOptions } from './options.ts'
import type { PinnedProcess } from './pinned-process.ts'
import { costOfRecording, type Row, table } from './report.ts'
import { programVersions, saveResults } from './results-file.ts'
import { freePorts, makeScratch } from './scratch.ts'

const GATEWAY_CORE = 0
const LOAD_CORE = 1
// So long it takes until everything that is run often is compiled.
const WARM_UP_SECONDS = 10
const LISTEN_LIMIT_MS = 5_000

const tool = (variable: string) => {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: start the benchmark with npm run bench`)
  return path
}
const say = (text: string) => process.stderr.write(`${text}\n`)

async function run(options: Options, closing: (() => unknown)[]): Promise<void> {
  if (availableParallelism() < 2) throw new Error('two cores are needed: gateway and load apart')
  const unknown = options.only.filter((key) => !Object.hasOwn(GATEWAYS, key))
  if (unknown.length > 0) throw new Error(`--only knows no '${unknown.join(', ')}'`)
  const [nginx, njs, wrk] = ['VARCO_BENCH_NGINX', 'VARCO_BENCH_NJS', 'VARCO_BENCH_WRK'].map(
    tool,
  ) as [string, string, string]

  const [appPort, idpPort, ...ports] = await freePorts(2 + 2 * options.only.length)
  const scratch = makeScratch({ NJS: njs, APP_PORT: appPort!, IDP_PORT: idpPort!, PET, TOKEN })
  closing.push(scratch.remove)
  for (const script of ['provider.js', 'introspect.js']) scratch.fill(script)
  const stopLoad = new AbortController()
  closing.push(() => stopLoad.abort())
  const script = scratch.fill('put-pet.lua')
  const loader = { wrk, script, core: LOAD_CORE, signal: stopLoad.signal }

  const backend = startNginx(nginx, LOAD_CORE, scratch.folder, scratch.fill('backend.conf'))
  closing.push(backend.stop)
  const providerUrl = `http://127.0.0.1:${idpPort}`
  await backend.ready(`${providerUrl}/version`, LISTEN_LIMIT_MS)

  const keep = (process: PinnedProcess) => closing.push(process.stop)
  const gateways: Gateway[] = []
  for (const key of options.only) {
    const own = ports.splice(0, 2)
    const gateway = await GATEWAYS[key]!({ scratch, nginx, core: GATEWAY_CORE, ports: own, keep })
    await untilListening(gateway.url, LISTEN_LIMIT_MS)
    await checkJob(gateway)
    gateways.push(gateway)
  }

  const rows = await measureAll(gateways, options, (gateway, seconds) =>
    load(loader, `${gateway.url}/pet`, seconds),
  )
  const { seconds, rounds } = options
  const outcome = {
    rows,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds,
    rounds,
    versions: await programVersions(nginx, wrk, providerUrl),
  }
  process.stdout.write(
    `${options.json ? JSON.stringify(outcome, null, 2) : `${table(rows)}\n\n${costOfRecording(rows)}`}\n`,
  )
  if (options.save) saveResults(outcome)
}

async function measureAll(
  gateways: Gateway[],
  { seconds, rounds }: Options,
  loadWith: (gateway: Gateway, seconds: number) => ReturnType<typeof load>,
): Promise<Row[]> {
  for (const gateway of gateways) {
    say(`warming up ${gateway.name}`)
    await loadWith(gateway, WARM_UP_SECONDS)
    await settle(gateway.process.pid)
  }
  const measured = new Map<Gateway, Round[]>(gateways.map((gateway) => [gateway, []]))
  for (let round = 1; round <= rounds; round++) {
    // Taking turns spreads the machine's moods over all of them.
    for (const [gateway, soFar] of measured) {
      const result = await measure(gateway.process.pid, () => loadWith(gateway, seconds))
      soFar.push(result)
      say(`round ${round} of ${rounds}: ${gateway.name} ${result.cpuUs.toFixed(1)} us`)
    }
  }
  return [...measured].map(([{ key, name }, all]) => ({ key, name, ...best(all) }))
}

async function main(): Promise<void> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closing.splice(0).reverse()) await closeOne()
  }
  const stop = () => close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const options = readOptions(process.argv.slice(2))
    if (options) await run(options, closing)
  } catch (error) {
    say(`bench: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

await main()
