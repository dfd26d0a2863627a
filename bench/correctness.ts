import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Gateway } from './gateways.ts'

/** The pet that the load sends and the application answers with. */
export const PET =
  '{"id":1,"category":{"id":1,"name":"dogs"},"name":"rex","photoUrls":["http://x/1.png"],"tags":[{"id":1,"name":"a"}],"status":"available"}'

/** The token that the load carries. */
export const TOKEN = 'tok-0123456789abcdef0123456789abcdef'

/** Fails unless a gateway does its whole job: a figure for half the work would mean nothing. */
export async function checkJob({ name, url, checksTokens }: Gateway): Promise<void> {
  const { status, body } = await send('PUT', `${url}/pet`, TOKEN)
  assert.equal(status, 200, `${name}: a good token`)
  assert.equal(body, PET, `${name}: the application's answer`)
  if (!checksTokens) return

  const who = await send('GET', `${url}/who`, TOKEN)
  assert.equal(who.body, 'sub=user-1 authorization=', `${name}: what the application is told`)
  assert.equal((await send('PUT', `${url}/pet`, 'off-1')).status, 401, `${name}: an inactive token`)
  assert.equal(
    (await send('PUT', `${url}/pet`, 'alien-1')).status,
    403,
    `${name}: an unknown client`,
  )
  const missing = await send('PUT', `${url}/pet`, undefined)
  assert.ok([400, 401].includes(missing.status), `${name}: no token gave ${missing.status}`)
}

/** Waits until something listens at the gateway's address, whatever it answers. */
export async function untilListening(url: string, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      await send('GET', url, undefined)
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`nothing listens at ${url}`, { cause: error })
      await sleep(50)
    }
  }
}

async function send(method: string, url: string, token: string | undefined) {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(method === 'PUT' && { body: PET }),
  })
  return { status: response.status, body: await response.text() }
}
