import type { Command } from 'commander'
import { addGroup } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { addTokenGet } from './token-get.ts'
import { addTokenInspect } from './token-inspect.ts'

/** Adds the commands about access tokens. */
export function addToken(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'token', 'Get and inspect access tokens')
  for (const add of [addTokenInspect, addTokenGet]) add(group, terminal)
}
