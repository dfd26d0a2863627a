import type { Command } from 'commander'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import { withProgress } from '../progress.ts'
import { table } from '../table.ts'
import { type Terminal, visible } from '../terminal.ts'

/** Adds `reset-caches`, the ResetAllCaches of the console. */
export function addResetCaches(program: Command, terminal: Terminal): void {
  addCommand(program, {
    name: 'reset-caches',
    description: 'Empty every cache of every node, so that changes hold at once',
    more: 'Caches hold configurations, token results, keys, discovery documents and user info.',
    examples: ['reset-caches'],
    settings: reachSettings,
  }).action(async (flags: Flags) => {
    const nodes = await withApi(flags, async (client) =>
      withProgress(
        terminal,
        'Waiting for the nodes',
        async () => (await client.call('resetCaches', {})).body.nodes,
      ),
    )
    print(terminal, flags, { nodes }, () =>
      table(
        ['NODE', 'REVISION'],
        nodes.map(({ node, revision }) => [visible(node), String(revision)]),
        terminal.columns,
      ),
    )
  })
}
