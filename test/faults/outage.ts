import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Comparison, compareRecords } from './records.ts'
import { type Answer, SteadyClient } from './steady-client.ts'
import { requestTo, startSurroundings } from './surroundings.ts'

/** How long the database is away, how long traffic is watched before that, and how long clients wait between requests. */
export type OutagePlan = {
  database: OutageKind
  calmMs: number
  outageMs: number
  pauseMs: number
}
export type OutageKind = 'stopped PostgreSQL' | 'frozen PostgreSQL' | 'locked SQLite'

/** What came of it. */
export type OutageReport = Comparison & {
  /** Requests that got another answer than 200, or none. */
  failed: number
  requestsInOutage: number
  p99BeforeMs: number
  p99DuringMs: number
  /** p99 during the outage / p99 before. */
  p99Ratio: number
  /** From the database's return until every record was stored. */
  caughtUpMs: number
}

const CONNECTIONS = 8
const WARM_UP_MS = 1000

/** Takes the database away under load, and holds every answer against the records once it is back. */
export async function outage(plan: OutagePlan): Promise<OutageReport> {
  const { database, calmMs, outageMs, pauseMs } = plan
  await using surroundings = await startSurroundings()
  await using stage = await stages[database]()
  const port = await freePort()
  await using product = await startProduct({
    document: surroundings.document(),
    workers: 2,
    flags: ['--gateway-port', String(port)],
    environment: stage.environment,
  })
  const client = new SteadyClient(port, requestTo(port), CONNECTIONS, pauseMs)
  await sleep(WARM_UP_MS + calmMs)
  const takenAt = performance.now()
  const bringBack = await stage.takeAway(product)
  await sleep(outageMs)
  const returnedAt = performance.now()
  await bringBack()
  await sleep(calmMs)
  client.stop()
  await sleep(200)
  const comparison = await compareRecords(product, client.answers, surroundings.seen)
  const between = (from: number, to: number) =>
    client.answers.filter(({ at }) => at >= from && at < to)
  const before = between(takenAt - calmMs, takenAt)
  const during = between(takenAt, returnedAt)
  const [p99BeforeMs, p99DuringMs] = [p99(before), p99(during)]
  return {
    ...comparison,
    failed:
      client.answers.filter(({ status }) => status !== 200).length + client.cut + client.broken,
    requestsInOutage: during.length,
    p99BeforeMs,
    p99DuringMs,
    p99Ratio: Math.round((p99DuringMs / p99BeforeMs) * 100) / 100,
    caughtUpMs: Math.round(performance.now() - returnedAt),
  }
}

type Stage = AsyncDisposable & {
  environment: Readonly<Record<string, string>>
  /** Takes the database away; the answer brings it back. */
  takeAway(product: Product): Promise<() => Promise<void>>
}

const stages: Record<OutageKind, () => Promise<Stage>> = {
  async 'stopped PostgreSQL'() {
    const server = await startPostgres()
    return {
      environment: { VARCO_DATABASE_URL: await server.createDatabase() },
      async takeAway() {
        await server.stop()
        return () => server.start()
      },
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  },
  // It accepts connections and takes questions, and answers none: worse than one that is gone.
  async 'frozen PostgreSQL'() {
    const server = await startPostgres()
    return {
      environment: { VARCO_DATABASE_URL: await server.createDatabase() },
      async takeAway() {
        const thaw = server.freeze()
        return async () => thaw()
      },
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  },
  async 'locked SQLite'() {
    return {
      environment: {},
      async takeAway({ data }) {
        const other = new DatabaseSync(join(data, 'varco.db'), { timeout: 10_000 })
        other.exec('BEGIN EXCLUSIVE')
        return async () => {
          other.exec('ROLLBACK')
          other.close()
        }
      },
      async [Symbol.asyncDispose]() {},
    }
  },
}

function p99(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round((times[Math.ceil(times.length * 0.99) - 1] ?? 0) * 100) / 100
}
