import type { Command } from 'commander'
import type { Configuration } from '../../model/configuration.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { readFile } from '../configuration-document.ts'
import { exitCodes } from '../exit.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `validate`, which checks a file without a node or a data folder. */
export function addValidate(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'validate <file>',
    description: 'Check a configuration file: every fault with file, line and column',
    more: 'The file is YAML or JSON, - is standard input.',
    examples: ['validate varco.yaml', 'validate --json - < varco.yaml'],
  }).action(async (file: string, flags: Flags) => {
    const { ConfigurationFileError } = await import('../../runtime/configuration-file.ts')
    try {
      const { configuration } = await readFile(file)
      print(
        terminal,
        flags,
        { valid: true, faults: [] },
        () => `${file} is valid: ${held(configuration)}.\n`,
      )
    } catch (error) {
      if (!flags.json || !(error instanceof ConfigurationFileError)) throw error
      terminal.exitWith(exitCodes.failed)
      print(terminal, flags, { valid: false, faults: error.faults }, () => '')
    }
  })
}

function held({ organizations, tokenPolicies, deliveries, clients }: Configuration): string {
  return [
    several(organizations.length, 'organization', 'organizations'),
    several(tokenPolicies.length, 'token policy', 'token policies'),
    several(deliveries.length, 'delivery', 'deliveries'),
    several(clients.length, 'client', 'clients'),
  ].join(', ')
}

function several(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
