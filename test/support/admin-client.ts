import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../src/model/transaction.ts'
import { PASSWORD } from './product.ts'

/** What the contract promises: a transaction can be read at most one second after its response ended. */
const READABLE_MS = 1000
/** The machine that runs the tests may be busy with other things. */
const PATIENCE_MS = 15_000

/** A logged-in caller of the admin API. */
export type AdminClient = {
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  get<T>(path: string): Promise<T>
  /** The recorded transaction, once it can be read. */
  transaction(id: string | null): Promise<Transaction>
}

/** Logs in as the first administrator. */
export async function loginAsAdministrator(adminUrl: string): Promise<AdminClient> {
  const api = `${adminUrl}/api/v1`
  const login = await fetch(`${api}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  assert.equal(login.status, 200, await login.text())
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const call: AdminClient['call'] = (method, path, body, headers) =>
    fetch(`${api}${path}`, {
      method,
      headers: {
        Cookie: cookie,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const get = async <T>(path: string): Promise<T> => {
    const response = await call('GET', path)
    assert.equal(response.status, 200, `GET ${path}: ${await response.clone().text()}`)
    return (await response.json()) as T
  }
  return { call, get, transaction: (id) => readable(call, id) }
}

async function readable(call: AdminClient['call'], id: string | null): Promise<Transaction> {
  assert.ok(id, 'the response has no Gateway-Transaction-ID')
  const started = performance.now()
  while (performance.now() - started < PATIENCE_MS) {
    const response = await call('GET', `/transactions/${id}`)
    if (response.status === 200) return (await response.json()) as Transaction
    assert.equal(response.status, 404)
    await sleep(READABLE_MS / 20)
  }
  assert.fail(`transaction ${id} cannot be read`)
}
