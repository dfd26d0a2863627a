import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { ClaimSet } from '../model/transaction.ts'
import { POISON } from './segment-names.ts'
import type { UnreadableRecord } from './shipment.ts'

/** Where records go that the database refuses by themselves: a line of JSON each, one file a day. */
export class PoisonFile {
  readonly #folder: string
  readonly #now: () => number
  #count: number

  constructor(directory: string, now: () => number) {
    this.#folder = join(directory, POISON)
    this.#now = now
    this.#count = linesIn(this.#folder)
  }

  /** Records set aside, those of earlier runs included. */
  get count(): number {
    return this.#count
  }

  refused(transaction: PackedTransaction, claimSet: ClaimSet | undefined, problem: string): void {
    this.#append({ problem, transaction, claimSet })
  }

  unreadable({ payload, ...place }: UnreadableRecord): void {
    this.#append({ problem: 'unreadable', ...place, payload: payload.toString('base64') })
  }

  #append(entry: object): void {
    const at = new Date(this.#now()).toISOString()
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${at.slice(0, 10)}.ndjson`)
    appendFileSync(path, `${JSON.stringify({ at, ...entry })}\n`, { mode: 0o600, flush: true })
    this.#count++
  }
}

function linesIn(folder: string): number {
  try {
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1').split('\n').length - 1)
      .reduce((sum, lines) => sum + lines, 0)
  } catch {
    return 0
  }
}
