import type { Command } from 'commander'
import { addGroup } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { addTxList } from './tx-list.ts'
import { addTxReplay } from './tx-replay.ts'
import { addTxShow } from './tx-show.ts'
import { addTxTail } from './tx-tail.ts'

/** Adds the commands about recorded transactions. */
export function addTx(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'tx', 'Look at recorded transactions')
  for (const add of [addTxList, addTxShow, addTxTail, addTxReplay]) add(group, terminal)
}
