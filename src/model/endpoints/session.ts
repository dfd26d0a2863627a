import { z } from 'zod'
import { administrators, anyRole, Role } from '../role.ts'
import { endpoint } from './endpoint.ts'

const tag = 'session'

/** Who is logged in and what they may do. */
export const Session = z.object({
  username: z.string(),
  roles: z.array(Role),
  /** Organizations the user is restricted to; empty: all. */
  organizations: z.array(z.string()),
  expiresAt: z.iso.datetime().nullable(),
})
export type Session = z.infer<typeof Session>

const UserName = z
  .string()
  .regex(/^[A-Za-z0-9._@-]{1,100}$/, 'expected letters, digits, ".", "_", "@" or "-"')
const Password = z.string().min(8, 'expected 8 characters at least').max(1024)

/** A console user as the API shows it: never with its password. */
export const User = z.object({
  name: UserName,
  roles: z.array(Role),
  organizations: z.array(z.string()),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

const UserFields = {
  roles: z.array(Role).min(1, 'expected at least one role'),
  organizations: z.array(z.string()).default([]),
  disabled: z.boolean().default(false),
}

/** An API key as the API shows it: never with its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(Role),
  /** Organizations the key is restricted to; empty: all. */
  organizations: z.array(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const UserParams = z.object({ name: UserName })

/** Login, users and API keys. */
export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/session',
    summary: 'Log in with user name and password; sets the session cookie',
    tag,
    access: 'public',
    body: z.strictObject({ username: z.string().max(100), password: z.string().max(1024) }),
    response: Session,
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'Who am I',
    tag,
    access: anyRole,
    response: Session,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Log out; with everywhere=true end every session of the user',
    tag,
    access: anyRole,
    query: z.strictObject({ everywhere: z.enum(['true', 'false']).optional() }),
    status: 204,
  }),
  putPassword: endpoint({
    method: 'PUT',
    path: '/session/password',
    summary: 'Change the own password; ends every other session of the user',
    tag,
    access: anyRole,
    body: z.strictObject({ currentPassword: z.string().max(1024), newPassword: Password }),
    response: Session,
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'Console users',
    tag,
    access: administrators,
    response: z.object({ items: z.array(User), next: z.null() }),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Add a console user',
    tag,
    access: administrators,
    body: z.strictObject({ name: UserName, password: Password, ...UserFields }),
    response: User,
    refusals: [409],
    status: 201,
  }),
  putUser: endpoint({
    method: 'PUT',
    path: '/users/:name',
    summary: 'Change a console user, and its password when given',
    tag,
    access: administrators,
    params: UserParams,
    body: z.strictObject({
      name: UserName.optional(),
      password: Password.optional(),
      ...UserFields,
    }),
    response: User,
    refusals: [409],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/users/:name',
    summary: 'Remove a console user',
    tag,
    access: administrators,
    params: UserParams,
    status: 204,
    refusals: [409],
  }),
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'API keys, without their secrets',
    tag,
    access: administrators,
    response: z.object({ items: z.array(ApiKey), next: z.null() }),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Make an API key; its secret is in this answer only',
    tag,
    access: administrators,
    body: z.strictObject({
      name: z.string().min(1).max(100),
      roles: z.array(Role).min(1),
      organizations: z.array(z.string()).default([]),
      expiresAt: z.iso.datetime().nullable().default(null),
    }),
    response: ApiKey.extend({ key: z.string() }),
    status: 201,
  }),
  deleteApiKey: endpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Revoke an API key',
    tag,
    access: administrators,
    params: z.object({ id: z.string() }),
    status: 204,
  }),
}
