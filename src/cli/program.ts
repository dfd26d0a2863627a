import { Command } from 'commander'
import { VERSION } from '../runtime/version.ts'
import { addApply } from './commands/apply.ts'
import { addAudit } from './commands/audit-verify.ts'
import { addBackup } from './commands/backup.ts'
import { addCompletion } from './commands/completion.ts'
import { addDiff } from './commands/diff.ts'
import { addDoctor } from './commands/doctor.ts'
import { addExport } from './commands/export.ts'
import { addMigrate } from './commands/migrate.ts'
import { addReload } from './commands/reload.ts'
import { addResetCaches } from './commands/reset-caches.ts'
import { addRestore } from './commands/restore.ts'
import { addSecretKey } from './commands/secret-key-rotate.ts'
import { addStart } from './commands/start.ts'
import { addToken } from './commands/token.ts'
import { addTx } from './commands/tx.ts'
import { addUser } from './commands/user.ts'
import { addValidate } from './commands/validate.ts'
import { addVersion } from './commands/version.ts'
import type { Terminal } from './terminal.ts'

const commands = [
  addStart,
  addApply,
  addDiff,
  addExport,
  addValidate,
  addResetCaches,
  addReload,
  addTx,
  addToken,
  addUser,
  addAudit,
  addDoctor,
  addBackup,
  addRestore,
  addMigrate,
  addSecretKey,
  addCompletion,
  addVersion,
]

/** The whole command line, ready to be parsed; every problem is thrown, nothing exits by itself. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('varco')
    .description(
      'An API gateway that lets a request through only with a valid access token, and loses no record.',
    )
    .version(VERSION, '-v, --version', 'Print the version')
    .enablePositionalOptions()
    .showHelpAfterError('(--help shows what is expected)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.say })
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong use, 3 something would change (diff, dry runs).',
    )
  for (const add of commands) add(program, terminal)
  return program
}
