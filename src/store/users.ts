import { z } from 'zod'
import { Role } from '../model/role.ts'
import type { Db } from './database.ts'
import { storable } from './storable-text.ts'
import type { StoredUser, UserStore } from './store.ts'
import type { Tables } from './tables.ts'
import { instant, nullableInstant, parsed } from './values.ts'

const Roles = z.array(Role)
const Organizations = z.array(z.string())

/** Console users by name. */
export function createUsers(db: Db, now: () => number): UserStore {
  return {
    async find(name) {
      const row = await db
        .selectFrom('console_user')
        .selectAll()
        .where('name', '=', storable(name))
        .executeTakeFirst()
      return row && user(row)
    },
    async list() {
      const rows = await db.selectFrom('console_user').selectAll().orderBy('name').execute()
      return rows.map(user)
    },
    async create({ name, ...fields }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('console_user')
        .values({ name, created_at: now(), last_login_at: null, ...columns(fields) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    async update(name, change) {
      const columnsToSet = columns(change)
      if (Object.keys(columnsToSet).length === 0) return (await this.find(name)) !== undefined
      const { numUpdatedRows } = await db
        .updateTable('console_user')
        .set(columnsToSet)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async loggedIn(name) {
      await db
        .updateTable('console_user')
        .set({ last_login_at: now() })
        .where('name', '=', name)
        .execute()
    },
    async remove(name) {
      const { numDeletedRows } = await db
        .deleteFrom('console_user')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

type Fields = Pick<StoredUser, 'passwordHash' | 'roles' | 'organizations' | 'disabled'>
type Columns = Pick<
  Tables['console_user'],
  'password_hash' | 'roles' | 'organizations' | 'disabled'
>

function columns(fields: Fields): Columns
function columns(fields: Partial<Fields>): Partial<Columns>
function columns({ passwordHash, roles, organizations, disabled }: Partial<Fields>) {
  return {
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(roles !== undefined && { roles: JSON.stringify(roles) }),
    ...(organizations !== undefined && { organizations: JSON.stringify(organizations) }),
    ...(disabled !== undefined && { disabled: disabled ? 1 : 0 }),
  }
}

function user(row: Tables['console_user']): StoredUser {
  const what = `user '${row.name}'`
  return {
    name: row.name,
    passwordHash: row.password_hash,
    roles: parsed(Roles, row.roles, what),
    organizations: parsed(Organizations, row.organizations, what),
    disabled: row.disabled === 1,
    createdAt: instant(row.created_at),
    lastLoginAt: nullableInstant(row.last_login_at),
  }
}
