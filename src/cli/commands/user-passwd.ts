import type { Command } from 'commander'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings } from '../connect.ts'
import { Failure } from '../exit.ts'
import { newPassword } from '../password.ts'
import type { Terminal } from '../terminal.ts'
import { withUsers } from '../user-access.ts'

/** Adds `user passwd`, which sets a user's password and ends the user's sessions. */
export function addUserPasswd(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'passwd <name>',
    description: 'Set the password of a console user and end their sessions',
    more: 'The password is asked for, or read from the first line of standard input.',
    examples: ['user passwd admin'],
    settings: reachSettings,
  }).action(async (name: string, flags: Flags) => {
    const password = await newPassword(name)
    const done = await withUsers(flags, { make: false }, (users) =>
      users.setPassword(name, password),
    )
    if (!done) throw new Failure(`there is no user '${name}'`)
    print(terminal, flags, { name }, () => `The password of ${name} is set.\n`)
  })
}
