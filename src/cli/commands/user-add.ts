import type { Command } from 'commander'
import { Role } from '../../model/role.ts'
import { addCommand, collected, type Flags, print } from '../command.ts'
import { reachSettings } from '../connect.ts'
import { Failure, WrongUse } from '../exit.ts'
import { newPassword } from '../password.ts'
import type { Terminal } from '../terminal.ts'
import { withUsers } from '../user-access.ts'

const NAME = /^[A-Za-z0-9._@-]{1,100}$/

/** Adds `user add`, which makes a console user. */
export function addUserAdd(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'add <name>',
    description: 'Add a console user',
    more: 'The password is asked for, or read from the first line of standard input.',
    examples: [
      'user add anna --role configurator --organization Ente',
      'user add anna --role auditor < password.txt',
    ],
    settings: reachSettings,
  })
    .requiredOption('--role <role>', `${Role.options.join(', ')}; may be repeated`, collected)
    .option(
      '--organization <name>',
      'Restrict the user to an organization; may be repeated',
      collected,
    )
    .action(async (name: string, flags: Flags) => {
      if (!NAME.test(name))
        throw new WrongUse('expected a name of letters, digits, ".", "_", "@" or "-"')
      const roles = (flags.role as string[]).map(roleOf)
      const organizations = (flags.organization as string[] | undefined) ?? []
      const password = await newPassword(name)
      const made = await withUsers(flags, { make: true }, (users) =>
        users.add({ name, password, roles, organizations }),
      )
      if (!made) throw new Failure(`there is already a user '${name}'`)
      print(terminal, flags, { name, roles, organizations }, () => `User ${name} is added.\n`)
    })
}

function roleOf(text: string): Role {
  const role = Role.options.find((one) => one === text)
  if (!role) throw new WrongUse(`--role: expected ${Role.options.join(', ')}, not '${text}'`)
  return role
}
