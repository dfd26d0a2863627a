import { Command } from 'commander'
import { VERSION } from '../runtime/version.ts'
import { addStart } from './start.ts'

const program = new Command('varco')
  .description(
    'An API gateway that lets a request through only with a valid access token, and loses no record.',
  )
  .version(VERSION, '-v, --version')
  .showHelpAfterError()
  .exitOverride()
addStart(program)

await program.parseAsync().catch((error: { code?: string; exitCode?: number; message: string }) => {
  // Commander has already said what is wrong; wrong use is 2, a failure 1.
  if (error.code?.startsWith('commander.')) process.exit(error.exitCode === 0 ? 0 : 2)
  process.stderr.write(`varco: ${error.message}\n`)
  process.exit(1)
})
