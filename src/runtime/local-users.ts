import { hashPassword } from '../admin/session/password.ts'
import type { User } from '../model/endpoints/session.ts'
import type { StoredUser } from '../store/store.ts'
import type { LocalStore } from './local-store.ts'

/** A user to add. */
export type NewUser = Pick<User, 'name' | 'roles' | 'organizations'> & { password: string }

/** The console users of a data folder, for whoever may read that folder. */
export type LocalUsers = {
  list(): Promise<User[]>
  /** False when the name is taken. */
  add(user: NewUser): Promise<boolean>
  /** False when there is no such user; ends every session of the user. */
  setPassword(name: string, password: string): Promise<boolean>
}

/** Reads and changes users without a running node; every change is audited. */
export function localUsers({ store, author }: LocalStore): LocalUsers {
  const audit = (action: string, name: string, after: object) =>
    store.audit.append({ author, address: null, action, object: `user/${name}`, after })
  return {
    list: async () => (await store.users.list()).map(shown),

    async add({ password, ...rest }) {
      const user = { ...rest, disabled: false }
      const made = await store.users.create({ ...user, passwordHash: await hashPassword(password) })
      if (made) await audit('create', user.name, user)
      return made
    },

    async setPassword(name, password) {
      const done = await store.users.update(name, { passwordHash: await hashPassword(password) })
      if (!done) return false
      await store.sessions.removeOfUser(name)
      await audit('change', name, { passwordChanged: true })
      return true
    },
  }
}

function shown({ name, roles, organizations, disabled, createdAt, lastLoginAt }: StoredUser): User {
  return { name, roles, organizations, disabled, createdAt, lastLoginAt }
}
