import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AdminOptions, createAdmin } from '../../src/admin/server.ts'
import { newApiKey } from '../../src/admin/session/api-key.ts'
import { hashPassword } from '../../src/admin/session/password.ts'
import { hashSecret } from '../../src/admin/session/secret-token.ts'
import type { Endpoint, EndpointRequest } from '../../src/model/endpoints/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../../src/model/endpoints.ts'
import type { Role } from '../../src/model/role.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { type TestGateway, testGateway } from './port.ts'

/** The password of every user of a test. */
export const PASSWORD = 'a long & <odd> p%ssword#1'
const passwordHash = hashPassword(PASSWORD)

/** Whatever an answer's JSON is: a test looks at what it expects. */
// biome-ignore lint/suspicious/noExplicitAny: answers have every shape there is
export type Parsed = any

/** An answer with its body parsed. */
export type Answer = { status: number; headers: Headers; body: Parsed; text: string }

/** Who makes a call: a role, nobody, or given headers. */
export type As = Role | 'nobody' | Record<string, string>

type CallOptions = { as?: As; body?: unknown; headers?: Record<string, string> }

/** The admin port on a free port over a real database, with users of every role. */
export type AdminWorld = AsyncDisposable & {
  url: string
  store: Store
  gateway: TestGateway
  databaseFile: string
  /** Everything the admin API logged. */
  logged: string[]
  /** Moves the clock. */
  pass(ms: number): void
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Calls a row of the table by its name. */
  operation<N extends EndpointName>(
    name: N,
    input: EndpointRequest<Endpoints[N]>,
    options?: Omit<CallOptions, 'body'>,
  ): Promise<Answer>
  login(username: string, password?: string): Promise<Answer>
  /** An API key of a role, restricted to organizations if any are given. */
  key(role: Role, organizations?: string[]): Promise<Record<string, string>>
}

/** Starts the admin port; the world closes itself. */
export async function startAdminWorld(
  options: Partial<Pick<AdminOptions, 'settings' | 'ready' | 'fetchDocument'>> = {},
): Promise<AdminWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'varco-admin-'))
  const databaseFile = join(folder, 'varco.db')
  let clock = Date.parse('2026-11-15T10:00:00Z')
  const now = () => clock
  const store = await openStore({ databaseFile }, { now, secretKey: randomBytes(32) })
  const gateway = testGateway()
  const logged: string[] = []
  const note = (fields: object, message: string) =>
    logged.push(
      `${message} ${JSON.stringify(fields, (_, one) => (one instanceof Error ? one.stack : one))}`,
    )
  const admin = createAdmin({
    store,
    control: gateway,
    console: { directory: join(folder, 'console') },
    metrics: async () => '# TYPE varco_up gauge\nvarco_up 1\n',
    log: { info: note, warn: note, error: note },
    now,
    ...options,
    settings: { port: 0, ...options.settings },
  })
  const listener = await admin.listen()
  const url = `http://127.0.0.1:${listener.port}`
  const keys = new Map<string, Promise<Record<string, string>>>()

  const key = (role: Role, organizations: string[] = []) => {
    const name = `${role} ${organizations}`
    if (!keys.has(name)) keys.set(name, addKey(store, role, organizations))
    return keys.get(name)!
  }
  const call: AdminWorld['call'] = async (
    method,
    path,
    { as = 'administrator', body, headers } = {},
  ) => {
    const who = as === 'nobody' ? {} : typeof as === 'string' ? await key(as) : as
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...who,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answerOf(response)
  }
  return {
    url,
    store,
    gateway,
    databaseFile,
    logged,
    pass: (ms) => (clock += ms),
    call,
    key,
    operation(name, input, callOptions) {
      const { method } = endpoints[name]
      return call(method, pathOf(name, input), { ...callOptions, body: (input as Input).body })
    },
    login: (username, password = PASSWORD) =>
      call('POST', '/api/v1/session', { as: 'nobody', body: { username, password } }),
    async [Symbol.asyncDispose]() {
      await listener.close()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function pathOf(name: EndpointName, input: Input): string {
  const { path } = endpoints[name] as Endpoint
  const filled = path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(String(input.params?.[field])),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([field, value]) => [field, String(value)]),
  )
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  const isStream = headers.get('content-type') === 'text/event-stream'
  if (isStream) {
    await response.body?.cancel()
    return { status, headers, body: undefined, text: '' }
  }
  const text = await response.text()
  const isJson = /\/(problem\+)?json$/.test(headers.get('content-type') ?? '')
  return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : undefined, text }
}

async function addKey(store: Store, role: Role, organizations: string[]) {
  const key = newApiKey()
  await store.apiKeys.create({
    id: `${role}-${organizations.join('-')}`,
    name: role,
    roles: [role],
    organizations,
    createdBy: 'test',
    expiresAt: null,
    keyHash: hashSecret(key),
  })
  return { authorization: `Bearer ${key}` }
}

/** Adds a console user with the password of the tests. */
export async function addUser(
  { store }: Pick<AdminWorld, 'store'>,
  name: string,
  roles: Role[],
  organizations: string[] = [],
): Promise<void> {
  const hash = await passwordHash
  await store.users.create({ name, roles, organizations, disabled: false, passwordHash: hash })
}

/** The session cookie that an answer set, as a request header. */
export function cookieOf({ headers }: Answer): { cookie: string } {
  const [cookie] = headers.getSetCookie()
  assert.ok(cookie, 'no cookie was set')
  return { cookie: cookie.split(';')[0]! }
}
