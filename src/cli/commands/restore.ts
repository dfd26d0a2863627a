import type { Command } from 'commander'
import { readSettings } from '../../runtime/settings.ts'
import { addCommand, type Flags, print, settingFlags } from '../command.ts'
import { Failure } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `restore`, which puts a backup in place of the embedded database. */
export function addRestore(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'restore <file>',
    description: 'Put a backup in place of the embedded database; the node must be stopped',
    more: 'The backup must prove to open first, and the database that was there stays beside it.',
    examples: ['restore varco-2026-11-15.db', 'restore --key-file old.key varco.db'],
    settings: ['data'],
  })
    .option(
      '--key-file <file>',
      'Key of the backup, when it is neither in the data folder nor in FILE.key',
    )
    .action(async (file: string, flags: Flags) => {
      const keyFile = flags.keyFile === undefined ? undefined : String(flags.keyFile)
      const settings = readSettings(settingFlags(flags))
      const { restoreBackup } = await import('../../runtime/restore.ts')
      const done = await withProgress(terminal, 'Restoring', () =>
        restoreBackup(settings, { file, keyFile }, Date.now()),
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT')
          throw new Failure(`${file} cannot be read: there is no such file`)
        throw error
      })
      if (!done.auditIntact)
        terminal.say('varco: warning: the audit log of the backup is broken (varco audit verify)\n')
      const kept =
        done.previous === undefined ? '' : ` The one that was there is in ${done.previous}.`
      print(
        terminal,
        flags,
        done,
        () => `The database is restored at revision ${done.revision}.${kept}\n`,
      )
    })
}
