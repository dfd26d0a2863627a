import type { Db } from '../database.ts'
import { portions } from '../portions.ts'
import { Word } from '../transactions/dictionary.ts'
import { searchText } from '../transactions/search-text.ts'

/** The number of a client or subject, 'unknown' when no transaction ever had it, undefined when none is asked for. */
export async function wordNumber(
  db: Db,
  kind: 'client' | 'subject',
  word: string | undefined,
): Promise<number | 'unknown' | undefined> {
  if (word === undefined) return undefined
  const row = await db
    .selectFrom('dictionary')
    .select('id')
    .where('kind', '=', Word[kind])
    .where('value', '=', searchText(word))
    .executeTakeFirst()
  return row?.id ?? 'unknown'
}

/** The words behind numbers of the dictionary. */
export async function words(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const some of portions(numbers)) {
    const rows = await db
      .selectFrom('dictionary')
      .select(['id', 'value'])
      .where('id', 'in', some)
      .execute()
    for (const { id, value } of rows) found.set(id, value)
  }
  return found
}
