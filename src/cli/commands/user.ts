import type { Command } from 'commander'
import { addGroup } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { addUserAdd } from './user-add.ts'
import { addUserList } from './user-list.ts'
import { addUserPasswd } from './user-passwd.ts'

/** Adds the commands about console users. */
export function addUser(program: Command, terminal: Terminal): void {
  const group = addGroup(program, 'user', 'Manage console users')
  for (const add of [addUserAdd, addUserList, addUserPasswd]) add(group, terminal)
}
