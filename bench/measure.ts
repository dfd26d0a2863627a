import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult } from './load.ts'
import { cpuMicroseconds, residentBytes } from './process-tree.ts'

/** One round of load on one gateway. */
export type Round = { cpuUs: number; requestsPerSecond: number; p99Ms: number; memoryMiB: number }

const QUIET_MS = 500
const QUIET_CPU_US = 20_000
const SETTLE_LIMIT_MS = 10_000

/** Runs one load and divides the CPU time of the whole process tree by the requests answered. */
export async function measure(pid: number, load: () => Promise<LoadResult>): Promise<Round> {
  const before = cpuMicroseconds(pid)
  const { requests, requestsPerSecond, p99Ms } = await load()
  const memoryMiB = residentBytes(pid) / 1024 / 1024
  // Work put off, such as storing records, belongs to the requests that caused it.
  await settle(pid)
  return { cpuUs: (cpuMicroseconds(pid) - before) / requests, requestsPerSecond, p99Ms, memoryMiB }
}

/** Waits until a process tree has as good as nothing left to do. */
export async function settle(pid: number): Promise<void> {
  const deadline = Date.now() + SETTLE_LIMIT_MS
  for (let last = Number.NaN; Date.now() < deadline; ) {
    const now = cpuMicroseconds(pid)
    if (now - last <= QUIET_CPU_US) return
    last = now
    await sleep(QUIET_MS)
  }
}

/** The best of each figure over all rounds; of memory the most. */
export function best(rounds: Round[]): Round {
  const figures = (key: keyof Round) => rounds.map((round) => round[key])
  return {
    cpuUs: Math.min(...figures('cpuUs')),
    requestsPerSecond: Math.max(...figures('requestsPerSecond')),
    p99Ms: Math.min(...figures('p99Ms')),
    memoryMiB: Math.max(...figures('memoryMiB')),
  }
}
