import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { journalBytes, POISON, QUARANTINE } from '../journal/segment-names.ts'

/** What lies in the journals of a data folder: not yet stored, and set aside because it could not be. */
export type JournalBacklog = { bytes: number; setAside: number }

/** Looks at the journals of a data folder without touching them. */
export async function journalBacklog(data: string): Promise<JournalBacklog> {
  const journal = join(data, 'journal')
  const aside = await Promise.all(
    [QUARANTINE, POISON].map((name) => readdir(join(journal, name)).catch(() => [])),
  )
  return { bytes: journalBytes(journal), setAside: aside.flat().length }
}
