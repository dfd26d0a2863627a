import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 20

/** Waits until something holds; fails by name when it does not in time. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 10_000,
): Promise<void> {
  for (const until = Date.now() + limitMs; !(await holds()); await sleep(STEP_MS)) {
    if (Date.now() > until) throw new Error(`not in ${limitMs} ms: ${what}`)
  }
}
