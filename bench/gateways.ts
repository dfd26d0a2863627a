import { join } from 'node:path'
import { type PinnedProcess, startPinned } from './pinned-process.ts'
import type { Scratch } from './scratch.ts'

const ROOT = join(import.meta.dirname, '..')
const READY_LIMIT_MS = 30_000
const PATH = '/gateway/Ente/PetStore/v2'

/** A gateway under measurement: where its API is, and whether it checks tokens at all. */
export type Gateway = {
  key: string
  name: string
  url: string
  checksTokens: boolean
  process: PinnedProcess
}

/** What starting a gateway needs to know; `keep` is told of the process at once, so that none is left behind. */
export type Bench = {
  scratch: Scratch
  nginx: string
  core: number
  ports: number[]
  keep(process: PinnedProcess): void
}

/** How each gateway is started; every one listens on the first of its ports. */
export const GATEWAYS: Record<string, (bench: Bench) => Promise<Gateway>> = {
  plain: (bench) => nginx(bench, 'plain', 'plain nginx', false),
  njs: (bench) => nginx(bench, 'njs', 'nginx + njs', true),
  varco: (bench) => varco(bench, 'varco', 'Varco', 'dist'),
  unrecorded: (bench) => varco(bench, 'unrecorded', 'Varco, records dropped', 'dist-unrecorded'),
}

async function nginx(bench: Bench, key: string, name: string, checksTokens: boolean) {
  const [port] = bench.ports
  const conf = bench.scratch.fill(`nginx-${key}.conf`, { PORT: port as number })
  const process = startNginx(bench.nginx, bench.core, bench.scratch.folder, conf)
  bench.keep(process)
  return { key, name, url: `http://127.0.0.1:${port}${PATH}`, checksTokens, process }
}

/** Starts nginx in the foreground on one core with a configuration of its own. */
export function startNginx(nginx: string, core: number, folder: string, conf: string) {
  return startPinned(core, [nginx, '-p', folder, '-e', 'stderr', '-c', conf])
}

async function varco(
  { scratch, core, ports, keep }: Bench,
  key: string,
  name: string,
  compiled: string,
): Promise<Gateway> {
  const [gatewayPort, adminPort] = ports
  const settings = {
    config: scratch.fill('varco.yaml'),
    data: join(scratch.folder, `${key}-data`),
    workers: 1,
    'gateway-host': '127.0.0.1',
    'gateway-port': gatewayPort,
    'admin-port': adminPort,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const program = [process.execPath, join(ROOT, compiled, 'cli', 'main.js')]
  const running = startPinned(core, [...program, 'start', ...flags])
  keep(running)
  const url = `http://127.0.0.1:${gatewayPort}${PATH}`
  await running.ready(`http://127.0.0.1:${adminPort}/health/ready`, READY_LIMIT_MS)
  return { key, name, url, checksTokens: true, process: running }
}
