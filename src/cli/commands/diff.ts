import type { Command } from 'commander'
import { changeReport, counted, objectChanges } from '../change-report.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { withConfiguration } from '../configuration-access.ts'
import { documentOf } from '../configuration-document.ts'
import { reachSettings } from '../connect.ts'
import { exitCodes } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `diff`, which shows what `apply` would change and changes nothing. */
export function addDiff(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'diff <file>',
    description: 'Show what applying a file would change; exit code 3 when something would',
    more: 'The file is YAML or JSON, - is standard input.',
    examples: ['diff varco.yaml', 'diff --json varco.yaml'],
    settings: reachSettings,
  })
    .option('--no-prune', 'Leave out objects and settings that the file does not name')
    .action(async (file: string, flags: Flags) => {
      const read = await documentOf(file, flags.prune !== false)
      const { revision, changes } = await withConfiguration(
        flags,
        { make: false },
        async (access) => {
          const { document, revision } = await read(access)
          const options = { message: '', dryRun: true, expectedRevision: revision }
          const { changes } = await withProgress(terminal, 'Comparing', () =>
            access.replace(document, options),
          )
          return { revision, changes }
        },
      )
      if (changes.length > 0) terminal.exitWith(exitCodes.wouldChange)
      print(terminal, flags, { revision, changes: objectChanges(changes) }, () =>
        changes.length === 0
          ? `No difference to revision ${revision}.\n`
          : `${changeReport(terminal, changes)}Would change: ${counted(changes)}.\n`,
      )
    })
}
