import type { Command } from 'commander'
import { readSettings } from '../../runtime/settings.ts'
import { addCommand, type Flags, print, settingFlags } from '../command.ts'
import { exitCodes, Failure } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `migrate`, which makes or updates the database; a start does the same by itself. */
export function addMigrate(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'migrate',
    description: 'Make the database, or bring its schema up to date',
    more: 'A start does so by itself. An embedded database that changes is copied first.',
    examples: ['migrate --dry-run', 'migrate --data /var/lib/varco'],
    settings: ['data'],
  })
    .option('--dry-run', 'Only show how the schema stands; exit code 3 when it would change')
    .action(async (flags: Flags) => {
      const settings = readSettings(settingFlags(flags))
      const { migrateSchema, schemaOf } = await import('../../runtime/schema.ts')
      const status = await withProgress(terminal, 'Looking at the schema', () => schemaOf(settings))
      if (status.found > status.known) {
        throw new Failure(
          `the database has schema version ${status.found} and this program knows ${status.known} at most: use a newer version`,
        )
      }
      const pending = status.found < status.known
      if (flags.dryRun === true || !pending) {
        if (pending) terminal.exitWith(exitCodes.wouldChange)
        print(terminal, flags, { ...status, pending }, () =>
          pending
            ? `The schema would go from version ${status.found} to ${status.known}.\n`
            : `The schema is up to date: version ${status.known}.\n`,
        )
        return
      }
      const done = await withProgress(terminal, 'Migrating', () => migrateSchema(settings))
      const kept = done.copy === undefined ? '' : ` The database as it was is in ${done.copy}.`
      print(
        terminal,
        flags,
        { ...done, pending: false },
        () => `The schema went from version ${done.found} to ${done.known}.${kept}\n`,
      )
    })
}
