import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What wrk says of one round of load. */
export type LoadResult = { requests: number; requestsPerSecond: number; p99Ms: number }

const CONNECTIONS = 64
const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** How loads are made: the program, its script, the core it runs on, and what cuts it short. */
export type Loader = { wrk: string; script: string; core: number; signal: AbortSignal }

/** Loads a URL with keep-alive connections; an answer that is not 2xx is an error. */
export async function load(loader: Loader, url: string, seconds: number): Promise<LoadResult> {
  const { wrk, script, core, signal } = loader
  const shape = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '--timeout', '10s']
  const args = ['-c', String(core), wrk, ...shape, '-s', script, url]
  const { stdout } = await promisify(execFile)('taskset', args, { signal })
  return parseWrk(stdout)
}

/** Reads wrk's report; refuses one that names failed requests. */
export function parseWrk(report: string): LoadResult {
  const failure = /^\s*(?:Non-2xx or 3xx responses|Socket errors):.*$/m.exec(report)
  if (failure) throw new Error(`the load met errors: ${failure[0].trim()}`)
  const find = (pattern: RegExp) => {
    const found = pattern.exec(report)
    if (!found) throw new Error(`wrk's report has no ${pattern}:\n${report}`)
    return found as unknown as [string, string, string]
  }
  const [, p99, unit] = find(/^\s*99%\s+([\d.]+)(us|ms|s|m)$/m)
  return {
    requests: Number(find(/^\s*(\d+) requests in /m)[1]),
    requestsPerSecond: Number(find(/^Requests\/sec:\s+([\d.]+)$/m)[1]),
    p99Ms: Number(p99) * (UNIT_MS[unit] as number),
  }
}
