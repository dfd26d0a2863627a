import type { Command } from 'commander'
import { readSettings } from '../../runtime/settings.ts'
import { addCommand, addGroup, type Flags, print, settingFlags } from '../command.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `secret-key rotate`, which encrypts all secrets at rest under a new key. */
export function addSecretKey(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'secret-key', 'The key of the secrets at rest')
  addCommand(group, {
    name: 'rotate',
    description: 'Encrypt every stored secret under a new key',
    more: 'The new key replaces the one in the data folder. Nodes must be stopped; backups made before need the old key.',
    examples: ['secret-key rotate', 'secret-key rotate --to /run/secrets/varco.key'],
    settings: ['data'],
  })
    .option('--to <file>', 'New file for the new key, when VARCO_SECRET_KEY gives the present one')
    .action(async (flags: Flags) => {
      const to = flags.to === undefined ? undefined : String(flags.to)
      const { rotateKey } = await import('../../runtime/secret-key-rotation.ts')
      const done = await withProgress(terminal, 'Encrypting', () =>
        rotateKey(readSettings(settingFlags(flags)), to, Date.now()),
      )
      print(terminal, flags, done, () =>
        done.finished
          ? `A rotation that was cut off is finished: the key is in ${done.file}.\n`
          : `Every secret is encrypted under a new key, which is in ${done.file}.\n`,
      )
    })
}
