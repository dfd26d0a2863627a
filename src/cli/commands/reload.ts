import type { Command } from 'commander'
import { readSettings } from '../../runtime/settings.ts'
import { addCommand, type Flags, print, settingFlags } from '../command.ts'
import { readFile } from '../configuration-document.ts'
import { instanceOf, withApi, withLocal } from '../connect.ts'
import { withProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `reload`, which makes the node of the local data folder take over what has changed outside. */
export function addReload(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'reload',
    description: 'Make the local node take over what has changed outside',
    more:
      'Applies the configuration file that the node was started with, when it has changed since it was last applied; ' +
      'reads its certificates again; resets every cache of every node. The same as SIGHUP, and says what was done.',
    examples: ['reload', 'reload --data /var/lib/varco'],
    settings: ['data'],
  }).action(async (flags: Flags) => {
    const { pid, config, tls } = instanceOf(readSettings(settingFlags(flags)))
    const applied = config === undefined ? undefined : await applyAgain(flags, config)
    process.kill(pid, 'SIGHUP')
    const nodes = await withProgress(terminal, 'Waiting for the nodes', () =>
      withApi(
        { ...flags, data: String(flags.data ?? readSettings({}).data) },
        async (client) => (await client.call('resetCaches', {})).body.nodes,
      ),
    )
    print(
      terminal,
      flags,
      { pid, configuration: applied ?? null, certificates: tls === true, nodes },
      () =>
        [
          ...(applied === undefined ? [] : [`Configuration: ${applied}.`]),
          ...(tls ? ['Certificates: read again.'] : []),
          `Caches: reset on ${nodes.map(({ node, revision }) => `${node} (revision ${revision})`).join(', ')}.`,
          '',
        ].join('\n'),
    )
  })
}

// Done here rather than by the signal, so that the operator sees what is wrong with the file.
async function applyAgain(flags: Flags, config: string): Promise<string> {
  const { applyConfigurationFile } = await import('../../runtime/first-configuration.ts')
  const file = await readFile(config)
  const said: string[] = []
  await withLocal(flags, { make: false }, ({ store }) =>
    applyConfigurationFile(store, file, { info: (_, text) => said.push(text) }),
  )
  return said.join(' ')
}
