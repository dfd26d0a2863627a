import type { Command } from 'commander'
import { addCommand, addGroup, type Flags, print } from '../command.ts'
import { withLocal } from '../connect.ts'
import { exitCodes } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `audit verify`, which finds out whether the audit log was tampered with. */
export function addAudit(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'audit', 'Check who did what')
  addCommand(group, {
    name: 'verify',
    description: 'Verify the hash chain of the audit log',
    more: 'Works on the local data folder. A changed, added or removed entry breaks the chain: exit code 1.',
    examples: ['audit verify'],
    settings: ['data'],
  }).action(async (flags: Flags) => {
    const verdict = await withLocal(flags, { make: false }, ({ store }) =>
      withProgress(terminal, 'Verifying', () => store.audit.verify()),
    )
    if (!verdict.intact) terminal.exitWith(exitCodes.failed)
    print(terminal, flags, verdict, () =>
      verdict.intact
        ? `The audit log is intact: ${verdict.entries} entries, ${verdict.firstSequence} to ${verdict.lastSequence}.\n`
        : `${terminal.paint('red', 'The audit log is broken')} at entry ${verdict.sequence}: ${verdict.problem}\n`,
    )
  })
}
