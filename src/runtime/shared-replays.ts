import { createHmac } from 'node:crypto'
import type { ReplayStore } from '../oauth/replay-store.ts'
import { PATIENT_MS, type RedisLink } from './redis-link.ts'

/** One-time proofs that nodes share; each node remembers its own besides, for when the server is away. */
export function sharedReplays(
  link: RedisLink,
  prefix: string,
  key: Buffer,
  own: ReplayStore,
): ReplayStore {
  return {
    async remember(proof, expiresAtSeconds) {
      const here = await own.remember(proof, expiresAtSeconds)
      if (here === 'seen') return 'seen'
      const name = `${prefix}:${createHmac('sha256', key).update(proof).digest('base64url')}`
      const PXAT = Math.ceil(expiresAtSeconds * 1000)
      const answer = await link.within(PATIENT_MS, (client) =>
        client.set(name, '', { condition: 'NX', expiration: { type: 'PXAT', value: PXAT } }),
      )
      if (answer === undefined) return here
      return answer === null ? 'seen' : 'new'
    },
  }
}
