import type { Database, Tx } from '../database.ts'
import { portions } from '../portions.ts'
import { BoundedMap } from './bounded-map.ts'
import { searchText } from './search-text.ts'

/** What the dictionary has words for. */
export const Word = { node: 1, delivery: 2, client: 3, subject: 4 } as const
export type WordKind = (typeof Word)[keyof typeof Word]

const MAX_KNOWN = 50_000
// Retention forgets words that nothing has used for a day or more; what is known here is fresher than that.
const KNOWN_MS = 3_600_000

/** Numbers of words that are known to be in the database. */
export class KnownWords {
  readonly #numbers = new BoundedMap<string, number>(MAX_KNOWN)
  readonly #now: () => number
  #since: number

  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  get(word: string): number | undefined {
    if (this.#now() - this.#since >= KNOWN_MS) {
      this.#numbers.clear()
      this.#since = this.#now()
    }
    return this.#numbers.get(word)
  }

  /** Takes over what a committed transaction has used. */
  learn(used: ReadonlyMap<string, number>): void {
    for (const [word, number] of used) this.#numbers.set(word, number)
  }
}

/** Numbers for texts that many rows share, within one database transaction. */
export class Words {
  readonly #tx: Tx
  readonly #dialect: Database['dialect']
  readonly #known: KnownWords
  /** What was used, by kind and word; not to be believed before the commit. */
  readonly used = new Map<string, number>()

  constructor(tx: Tx, dialect: Database['dialect'], known: KnownWords) {
    this.#tx = tx
    this.#dialect = dialect
    this.#known = known
  }

  /** The numbers of some words; new ones are added. */
  async numbers(kind: WordKind, words: Iterable<string>): Promise<Map<string, number>> {
    const numbers = new Map<string, number>()
    const unknown = new Map<string, string>()
    for (const word of new Set(words)) {
      const number = this.used.get(`${kind}:${word}`) ?? this.#known.get(`${kind}:${word}`)
      if (number === undefined) unknown.set(word, searchText(word))
      else numbers.set(word, number)
    }
    if (unknown.size > 0) await this.#add(kind, unknown, numbers)
    for (const [word, number] of numbers) this.used.set(`${kind}:${word}`, number)
    return numbers
  }

  async #add(
    kind: WordKind,
    unknown: ReadonlyMap<string, string>,
    numbers: Map<string, number>,
  ): Promise<void> {
    const values = [...new Set(unknown.values())]
    const rows = values.map((value) => [kind, value])
    await this.#dialect.insertMany(this.#tx, DICTIONARY, rows)
    const ids = new Map<string, number>()
    for (const some of portions(values)) {
      const found = await this.#tx
        .selectFrom('dictionary')
        .select(['id', 'value'])
        .where('kind', '=', kind)
        .where('value', 'in', some)
        .execute()
      for (const { id, value } of found) ids.set(value, id)
    }
    for (const [word, value] of unknown) numbers.set(word, ids.get(value) as number)
  }
}

const DICTIONARY = {
  table: 'dictionary',
  columns: [
    ['kind', 'integer'],
    ['value', 'text'],
  ],
  conflict: '(kind, value) do nothing',
} as const

/** A delivery as the dictionary spells it. */
export function deliveryWord(delivery: readonly [string, string, string]): string {
  return JSON.stringify(delivery)
}
