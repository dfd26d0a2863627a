import type { Command } from 'commander'
import { VERSION } from '../../runtime/version.ts'
import { addCommand, type Flags, print } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `version`. */
export function addVersion(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'version',
    description: 'Print the version of this program and of its runtime',
    examples: ['version', 'version --json'],
  }).action((flags: Flags) => {
    const { version: node, platform, arch } = process
    const result = { version: VERSION, node, platform, arch }
    print(terminal, flags, result, () => `varco ${VERSION} (Node ${node}, ${platform} ${arch})\n`)
  })
}
