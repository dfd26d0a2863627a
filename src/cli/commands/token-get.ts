import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { OTHER_CLIENT, PETSTORE_CLIENT } from '../../demo/clients.ts'
import { loadDemoCredentials } from '../../demo/credentials.ts'
import { fetchDemoToken } from '../../demo/token.ts'
import { runningInstance } from '../../runtime/running-instance.ts'
import { readSettings } from '../../runtime/settings.ts'
import { addCommand, type Flags, print, settingFlags } from '../command.ts'
import { Failure, WrongUse } from '../exit.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

const CLIENTS = [PETSTORE_CLIENT, OTHER_CLIENT] as const

/** Adds `token get`, which asks the demo identity provider for an access token. */
export function addTokenGet(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'get',
    description: 'Print an access token of a client of the demo (client credentials, RFC 6749 4.4)',
    examples: [
      'token get --client other-client --scope read:pets',
      'token get | varco token inspect -',
    ],
    settings: ['data', 'demoIdpPort'],
  })
    .option('--client <id>', `One of ${CLIENTS.join(', ')}`, PETSTORE_CLIENT)
    .option('--scope <scopes>', 'Scopes to ask for, separated by spaces')
    .action(async (flags: Flags) => {
      const clientId = CLIENTS.find((id) => id === flags.client)
      if (!clientId)
        throw new WrongUse(`--client: expected ${CLIENTS.join(' or ')}, not '${flags.client}'`)
      const settings = readSettings(settingFlags(flags))
      const folder = join(settings.data, 'demo')
      if (!existsSync(folder))
        throw new Failure(`there is no demo in ${settings.data}: varco demo starts one`)
      const instance = runningInstance(settings.data, Date.now())
      const identityProviderUrl =
        instance?.identityProviderUrl ?? `http://127.0.0.1:${settings.demoIdpPort}`
      const { clientSecrets } = await loadDemoCredentials(folder)
      const scope = typeof flags.scope === 'string' ? { scope: flags.scope } : {}
      const token = await withProgress(terminal, 'Asking the identity provider', () =>
        fetchDemoToken({
          identityProviderUrl,
          clientId,
          clientSecret: clientSecrets[clientId],
          ...scope,
        }),
      ).catch((error: Error) => {
        throw new Failure(
          error instanceof TypeError
            ? `the demo identity provider at ${identityProviderUrl} cannot be reached: varco demo starts it`
            : error.message,
        )
      })
      print(terminal, flags, token, () => `${token.accessToken}\n`)
    })
}
