// Answers questions to an SQLite file off the event loop of whoever asks: one statement a message, in order.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { StatementCache, type StatementResult } from './statement-cache.ts'

/** A statement to run. */
export type Question = { number: number; sql: string; parameters: readonly unknown[] }
/** What it gave, or why it failed. */
export type Answer =
  | ({ number: number } & StatementResult)
  | { number: number; message: string; errcode: number | undefined }

const { file, pragmas } = workerData as { file: string; pragmas: string }
const database = new DatabaseSync(file, { timeout: 5_000 })
database.exec(pragmas)
const statements = new StatementCache(database)

parentPort!.on('message', ({ number, sql, parameters }: Question) => {
  let answer: Answer
  try {
    answer = { number, ...statements.run(sql, parameters) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    answer = { number, message, errcode }
  }
  parentPort!.postMessage(answer)
})
