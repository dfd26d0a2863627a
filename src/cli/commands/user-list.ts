import type { Command } from 'commander'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings } from '../connect.ts'
import { table } from '../table.ts'
import { shownValue, type Terminal, visible } from '../terminal.ts'
import { withUsers } from '../user-access.ts'

/** Adds `user list`. */
export function addUserList(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'list',
    description: 'Console users with their roles',
    examples: ['user list'],
    settings: reachSettings,
  }).action(async (flags: Flags) => {
    const items = await withUsers(flags, { make: false }, (users) => users.list())
    print(terminal, flags, { items }, () =>
      table(
        ['NAME', 'ROLES', 'ORGANIZATIONS', 'STATE', 'LAST LOGIN'],
        items.map(({ name, roles, organizations, disabled, lastLoginAt }) => [
          visible(name),
          roles.join(', '),
          organizations.length === 0 ? 'all' : visible(organizations.join(', ')),
          disabled ? terminal.paint('yellow', 'disabled') : 'enabled',
          shownValue(lastLoginAt),
        ]),
        terminal.columns,
      ),
    )
  })
}
