import type { Command } from 'commander'
import type { Configuration } from '../../model/configuration.ts'
import { changeReport, counted, objectChanges } from '../change-report.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { type ConfigurationAccess, withConfiguration } from '../configuration-access.ts'
import { documentOf } from '../configuration-document.ts'
import { reachSettings } from '../connect.ts'
import { exitCodes } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `apply`, which makes the configuration equal to a file and shows what that changes. */
export function addApply(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'apply <file>',
    description: 'Make the configuration equal to a file, and show what changes',
    more:
      'The file is YAML or JSON, - is standard input. Objects that it does not name are removed, unless --no-prune ' +
      'keeps them. Works on the local data folder, or over the API of a node with --admin-url and --api-key.',
    examples: ['apply varco.yaml', 'apply --dry-run varco.yaml', 'export | varco apply -'],
    settings: reachSettings,
  })
    .option('--dry-run', 'Only show what would change; exit code 3 when something would')
    .option('--no-prune', 'Keep objects and settings that the file does not name')
    .option('--message <text>', 'What the history says about the change')
    .action(async (file: string, flags: Flags) => {
      const make = flags.dryRun !== true
      const read = await documentOf(file, flags.prune !== false)
      await withConfiguration(flags, { make }, async (access) => {
        const message = String(flags.message ?? `varco apply ${file}`)
        await apply(terminal, flags, access, { ...(await read(access)), message })
      })
    })
}

async function apply(
  terminal: Terminal,
  flags: Flags,
  access: ConfigurationAccess,
  { document, revision, message }: { document: Configuration; revision: number; message: string },
): Promise<void> {
  const write = { message, expectedRevision: revision }
  const planned = await withProgress(terminal, 'Comparing', () =>
    access.replace(document, { ...write, dryRun: true }),
  )
  const { changes } = planned
  if (changes.length === 0) {
    print(
      terminal,
      flags,
      { revision, changes: [] },
      () => `Nothing changes: revision ${revision} stands.\n`,
    )
    return
  }
  if (flags.dryRun === true) {
    terminal.exitWith(exitCodes.wouldChange)
    const result = { revision, changes: objectChanges(changes) }
    print(
      terminal,
      flags,
      result,
      () => `${changeReport(terminal, changes)}Would change: ${counted(changes)}.\n`,
    )
    return
  }
  const done = await withProgress(terminal, 'Writing', () =>
    access.replace(document, { ...write, dryRun: false }),
  )
  print(
    terminal,
    flags,
    { revision: done.revision, changes: objectChanges(done.changes) },
    () =>
      `${changeReport(terminal, done.changes)}Revision ${done.revision}: ${counted(done.changes)}. ` +
      'Deliveries in use follow when their cache ends, at once after: varco reset-caches\n',
  )
}
