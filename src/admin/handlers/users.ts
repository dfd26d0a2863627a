import type { User } from '../../model/endpoints/session.ts'
import type { StoredUser } from '../../store/store.ts'
import { sameName } from '../configuration/same-name.ts'
import type { Handlers } from '../handlers.ts'
import { conflict, found } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { hashPassword } from '../session/password.ts'

/** Console users. A changed password or a disabled user ends the user's sessions. */
export function users({
  store,
  audit,
}: Parts): Pick<Handlers, 'listUsers' | 'createUser' | 'putUser' | 'deleteUser'> {
  const refuseLastAdministrator = async (name: string): Promise<void> => {
    const others = (await store.users.list()).filter((user) => user.name !== name)
    if (!others.some(isAdministrator)) throw conflict('There must be one administrator left')
  }

  return {
    async listUsers() {
      return { items: (await store.users.list()).map(shown), next: null }
    },

    async createUser({ body: { password, ...user } }, call) {
      const passwordHash = await hashPassword(password)
      const made = await store.users.create({ ...user, passwordHash })
      if (!made) throw conflict(`There is already a user '${user.name}'`)
      await audit(call, 'create', `user/${user.name}`, { after: user })
      const body = shown(found(await store.users.find(user.name)))
      return { body, location: `/users/${encodeURIComponent(user.name)}` }
    },

    async putUser({ params: { name }, body }, call) {
      if (body.name !== undefined) sameName({ name }, body)
      const { roles, organizations, disabled, password } = body
      const before = found(await store.users.find(name), 'user')
      if (!isAdministrator({ roles, organizations, disabled })) await refuseLastAdministrator(name)
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      const change = { roles, organizations, disabled }
      await store.users.update(name, passwordHash ? { ...change, passwordHash } : change)
      if (passwordHash || disabled) {
        await store.sessions.removeOfUser(name, keptSession(call.caller, name, disabled))
      }
      const user = shown(found(await store.users.find(name), 'user'))
      const after = { ...user, passwordChanged: passwordHash !== undefined }
      await audit(call, 'change', `user/${name}`, { before: shown(before), after })
      return user
    },

    async deleteUser({ params: { name } }, call) {
      const before = found(await store.users.find(name), 'user')
      await refuseLastAdministrator(name)
      await store.users.remove(name)
      await store.sessions.removeOfUser(name)
      await audit(call, 'remove', `user/${name}`, { before: shown(before) })
      return undefined
    },
  }
}

// Who changes their own password stays logged in here, and is logged out everywhere else.
function keptSession(
  caller: { name: string; sessionHash?: string },
  name: string,
  disabled: boolean,
): string | undefined {
  return caller.name === name && !disabled ? caller.sessionHash : undefined
}

function isAdministrator(user: Pick<User, 'roles' | 'disabled' | 'organizations'>): boolean {
  return user.roles.includes('administrator') && !user.disabled && user.organizations.length === 0
}

/** A user as the API shows it: never with its password. */
function shown({ name, roles, organizations, disabled, createdAt, lastLoginAt }: StoredUser): User {
  return { name, roles, organizations, disabled, createdAt, lastLoginAt }
}
