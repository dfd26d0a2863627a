import { randomBytes } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import { hashPassword } from './password.ts'

/** The name of the first administrator. */
export const FIRST_ADMINISTRATOR = 'admin'
const GENERATED_BYTES = 18

/**
 * Makes the user `admin` when there are no users at all, and returns a generated password, which is
 * kept nowhere; undefined when users exist or the password was given.
 */
export async function ensureFirstAdministrator(
  store: Pick<Store, 'users' | 'audit'>,
  given: { password?: string } = {},
): Promise<string | undefined> {
  if ((await store.users.list()).length > 0) return undefined
  const password = given.password ?? randomBytes(GENERATED_BYTES).toString('base64url')
  const user = {
    name: FIRST_ADMINISTRATOR,
    roles: ['administrator' as const],
    organizations: [],
    disabled: false,
  }
  const made = await store.users.create({ ...user, passwordHash: await hashPassword(password) })
  if (!made) return undefined
  await store.audit.append({
    author: 'varco',
    address: null,
    action: 'create',
    object: `user/${FIRST_ADMINISTRATOR}`,
    after: user,
  })
  return given.password === undefined ? password : undefined
}
