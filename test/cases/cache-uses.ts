import { setTimeout as sleep } from 'node:timers/promises'
import { assertAccepted } from './answers.ts'
import type { Api, CaseWorld } from './case-world.ts'

/** An answer that says the token is not good. */
export const INACTIVE = { body: { active: false } }

/** An API whose policy caches in its own way. */
export function publishCaching(world: CaseWorld, cache: object, more: object = {}): Promise<Api> {
  return world.publish({ policy: { cache, ...more } })
}

/** Sends the request so many times, each on a connection of its own, and says whether each was a hit. */
export async function hitsOf(
  world: CaseWorld,
  api: Api,
  token: string,
  times: number,
): Promise<boolean[]> {
  const found: boolean[] = []
  for (let time = 0; time < times; time++) {
    const told = await world.ask(api, { token })
    assertAccepted(told)
    found.push(told.transaction.token!.cached)
  }
  return found
}

/** Looks again and again until there is something to see. */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('it never came')
}
