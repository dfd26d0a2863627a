import type { LocalUsers } from '../runtime/local-users.ts'
import { readSettings } from '../runtime/settings.ts'
import type { ApiClient } from './api-client.ts'
import { ApiRefusal } from './api-refusal.ts'
import { type Flags, settingFlags } from './command.ts'
import { asksNode, withApi, withLocal } from './connect.ts'

/** The console users, over the API of a node or in the local data folder. */
export type UserAccess = LocalUsers

/** Finds the users that the flags name. */
export async function withUsers<T>(
  flags: Flags,
  options: { make: boolean },
  use: (access: UserAccess) => Promise<T>,
): Promise<T> {
  if (asksNode(flags, readSettings(settingFlags(flags)))) {
    return withApi(flags, (client) => use(overApi(client)))
  }
  const { localUsers } = await import('../runtime/local-users.ts')
  return withLocal(flags, options, (local) => use(localUsers(local)))
}

function overApi(client: ApiClient): UserAccess {
  const list = async () => (await client.call('listUsers', {})).body.items
  return {
    list,

    async add(user) {
      try {
        await client.call('createUser', { body: user })
        return true
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 409) return false
        throw error
      }
    },

    async setPassword(name, password) {
      const user = (await list()).find((one) => one.name === name)
      if (!user) return false
      const { roles, organizations, disabled } = user
      const body = { roles, organizations, disabled, password }
      await client.call('putUser', { params: { name }, body })
      return true
    },
  }
}
