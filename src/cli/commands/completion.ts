import type { Command } from 'commander'
import { addGroup } from '../command.ts'
import { type CompletedCommand, shells } from '../completion-script.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `completion`, which prints what a shell needs to complete commands and options. */
export function addCompletion(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'completion', 'Print a script that completes commands in a shell')
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const { script, install } = shells[shell]
    group
      .command(shell)
      .description(`Completion for ${shell}`)
      .addHelpText('after', `\nExample:\n  $ ${install}`)
      .action(() => terminal.out(script(completedCommands(program))))
  }
}

/** Every command with its sub-commands and options, the program itself first. */
function completedCommands(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const below = command.commands.map((one) => ({
    name: one.name(),
    description: one.summary() || one.description(),
  }))
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ name: long, description }] : []))
  return [
    { path, commands: below, options },
    ...command.commands.flatMap((one) => completedCommands(one, [...path, one.name()])),
  ]
}
