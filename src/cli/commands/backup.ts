import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addCommand, type Flags, print } from '../command.ts'
import { withLocal } from '../connect.ts'
import { Failure } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `backup`, which copies the embedded database while a node uses it. */
export function addBackup(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'backup <file>',
    description: 'Copy the embedded database into a new file, also while the node runs',
    more:
      'Its secrets stay encrypted: keep secret.key of the data folder elsewhere, or copy it too with --with-key. ' +
      'PostgreSQL has its own tools.',
    examples: ['backup varco-2026-11-15.db', 'backup --with-key /mnt/safe/varco.db'],
    settings: ['data'],
  })
    .option('--with-key', 'Also copy the key of the secrets, into FILE.key')
    .action(async (name: string, flags: Flags) => {
      const file = resolve(name)
      const { makeBackup } = await import('../../runtime/backup.ts')
      const done = await withLocal(flags, { make: false }, (local) =>
        withProgress(terminal, 'Copying', () => makeBackup(local, file, flags.withKey === true)),
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST')
          throw new Failure(`${name} is there already: a backup replaces nothing`)
        if (error.code === 'ENOENT')
          throw new Failure(`${name} cannot be written: its folder is not there`)
        throw error
      })
      const key = done.key === undefined ? '' : `, its key in ${done.key}`
      print(terminal, flags, done, () => `The database is copied to ${done.file}${key}.\n`)
    })
}
