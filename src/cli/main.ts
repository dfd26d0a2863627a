import { CommanderError } from 'commander'
import { SettingError } from '../runtime/settings.ts'
import { exitCodes, WrongUse } from './exit.ts'
import { createProgram } from './program.ts'
import { createTerminal } from './terminal.ts'

// A reader that has seen enough, such as head, is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed)
})

const terminal = createTerminal(process)
await createProgram(terminal)
  .parseAsync()
  .catch((error: Error) => {
    // Commander has already said what is wrong.
    if (!(error instanceof CommanderError)) terminal.say(`varco: ${error.message}\n`)
    // What failed half-way may have left something open that would keep the process alive.
    process.exit(exitCodeOf(error))
  })

function exitCodeOf(error: Error): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  }
  const wrongUse = error instanceof WrongUse || error instanceof SettingError
  return wrongUse ? exitCodes.wrongUse : exitCodes.failed
}
