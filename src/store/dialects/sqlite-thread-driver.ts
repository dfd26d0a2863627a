import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { SQLITE_PRAGMAS } from './sqlite-driver.ts'
import type { Answer, Question } from './sqlite-worker.ts'

const MAX_THREADS = 2
/** As much of the file as SQLite maps: who reads through all of it reads pages where they lie. */
const MAPPED_BYTES = 2_147_418_112
const PRAGMAS = `${SQLITE_PRAGMAS}; PRAGMA cache_size = -16384; PRAGMA mmap_size = ${MAPPED_BYTES}`

/** Answers questions to an SQLite file in threads, which are started when they are first needed. */
export class SqliteThreadDriver implements Driver {
  readonly #file: string
  readonly #threads: QueryThread[] = []

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return { executeQuery: (query) => this.#execute(query), streamQuery: unsupported }
  }

  async beginTransaction(): Promise<void> {
    throw new Error('the history is only asked; writes go to the main connection')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.#leastBusy().ask(sql, parameters)
    return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.changes) }
  }

  #leastBusy(): QueryThread {
    const idle = this.#threads.find((thread) => thread.waiting === 0)
    if (idle) return idle
    if (this.#threads.length < MAX_THREADS) {
      const thread = new QueryThread(this.#file, () => {
        const index = this.#threads.indexOf(thread)
        if (index >= 0) this.#threads.splice(index, 1)
      })
      this.#threads.push(thread)
      return thread
    }
    return this.#threads.reduce((least, one) => (one.waiting < least.waiting ? one : least))
  }
}

type Asked = {
  resolve(answer: Extract<Answer, { rows: unknown }>): void
  reject(error: Error): void
}

class QueryThread {
  readonly #worker: Worker
  readonly #asked = new Map<number, Asked>()
  #number = 0

  constructor(file: string, onGone: () => void) {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
    this.#worker = new Worker(new URL(`./sqlite-worker.${extension}`, import.meta.url), {
      workerData: { file, pragmas: PRAGMAS },
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => this.#answered(answer))
    this.#worker.on('error', (error: Error) => this.#gone(error, onGone))
    this.#worker.on('exit', () => this.#gone(new Error('the query thread has ended'), onGone))
  }

  get waiting(): number {
    return this.#asked.size
  }

  ask(sql: string, parameters: readonly unknown[]): Promise<Extract<Answer, { rows: unknown }>> {
    const number = this.#number++
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject })
      // While somebody waits for an answer the process must not end for want of work.
      this.#worker.ref()
      this.#worker.postMessage({ number, sql, parameters } satisfies Question)
    })
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #answered(answer: Answer): void {
    const asked = this.#asked.get(answer.number)
    this.#asked.delete(answer.number)
    if (this.#asked.size === 0) this.#worker.unref()
    if ('rows' in answer) asked?.resolve(answer)
    else asked?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }))
  }

  #gone(error: Error, onGone: () => void): void {
    for (const { reject } of this.#asked.values()) reject(error)
    this.#asked.clear()
    onGone()
  }
}

// biome-ignore lint/correctness/useYield: the interface asks for a generator
async function* unsupported<R>(): AsyncIterableIterator<QueryResult<R>> {
  throw new Error('read in pages instead')
}
