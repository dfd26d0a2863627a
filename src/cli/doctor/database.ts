import type { Configuration } from '../../model/configuration.ts'
import { withLocalStore } from '../../runtime/local-store.ts'
import { schemaOf } from '../../runtime/schema.ts'
import type { Settings } from '../../runtime/settings.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** What the database told, and the configuration in it when it can be read. */
export type DatabaseCheck = { findings: Finding[]; configuration: Configuration | undefined }

/** Is the database there, does it answer, is it migrated, does the key open it, is its audit log whole? */
export async function checkDatabase(settings: Settings): Promise<DatabaseCheck> {
  try {
    const { found, known } = await schemaOf(settings)
    if (found === 0)
      return only(warn('database', 'there is no database yet', 'a start or varco migrate makes it'))
    if (found > known) {
      return only(
        fail(
          'database',
          `schema version ${found} is newer than this program (${known})`,
          'use a newer version',
        ),
      )
    }
    if (found < known) {
      return only(
        warn(
          'database',
          `schema version ${found}, this program has ${known}`,
          'varco migrate, or the next start, updates it',
        ),
      )
    }
    return await withLocalStore(settings, { make: false }, async ({ store }) => {
      const { document, revision } = await store.configuration.current()
      const where = store.dialect === 'sqlite' ? 'the embedded database' : 'PostgreSQL'
      return {
        findings: [
          ok(
            'database',
            `${where} answers: schema version ${found}, configuration revision ${revision}`,
          ),
        ],
        configuration: document,
      }
    })
  } catch (error) {
    return only(
      fail(
        'database',
        (error as Error).message,
        'check VARCO_DATABASE_URL, the data folder and its key',
      ),
    )
  }
}

function only(finding: Finding): DatabaseCheck {
  return { findings: [finding], configuration: undefined }
}
