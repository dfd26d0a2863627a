import type { Command } from 'commander'
import { addCommand, type Flags } from '../command.ts'
import { withConfiguration } from '../configuration-access.ts'
import { reachSettings } from '../connect.ts'
import { WrongUse } from '../exit.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `export`, which prints the whole configuration as a document that `apply` takes back. */
export function addExport(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'export',
    description: 'Print the whole configuration',
    more: 'Secrets are masked, and a mask that is applied keeps the secret it stands for.',
    examples: ['export > varco.yaml', 'export --format json', 'export --with-secrets > full.yaml'],
    settings: reachSettings,
  })
    .option('--format <format>', 'yaml or json', 'yaml')
    .option('--with-secrets', 'Print secrets in clear; only from the local data folder')
    .action(async (flags: Flags) => {
      if (flags.format !== 'yaml' && flags.format !== 'json') {
        throw new WrongUse(`--format: expected yaml or json, not '${flags.format}'`)
      }
      const json = flags.json || flags.format === 'json'
      const secrets = flags.withSecrets === true
      const { configurationText } = await import('../../runtime/configuration-text.ts')
      await withConfiguration(flags, { make: false }, async (access) => {
        const { document } = await access.read({ secrets })
        terminal.out(json ? `${JSON.stringify(document, null, 2)}\n` : configurationText(document))
      })
    })
}
