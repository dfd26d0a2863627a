import type { Store } from '../../store/store.ts'
import { ApiProblem } from '../http/problem.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { verifyPassword } from './password.ts'
import { createThrottle } from './throttle.ts'

/** Password checks that may wait for their turn; more are refused. */
const MAX_WAITING_LOGINS = 100

/** Checks a user's password; true, false, or 429 while the account has to wait at that address. */
export type PasswordCheck = (
  username: string,
  password: string,
  address: string,
) => Promise<boolean>

/**
 * Checks passwords one at a time: guesses cannot overtake the throttle, and a flood of logins costs
 * one core and the memory of one hash.
 */
export function createPasswordCheck(store: Pick<Store, 'users'>, now: () => number): PasswordCheck {
  const throttle = createThrottle(now)
  const inTurn = oneAtATime(MAX_WAITING_LOGINS, () => waiting(1000))

  const refuseWhileWaiting = (account: string, address: string): void => {
    const waitMs = throttle.waitMs(account, address)
    if (waitMs > 0) throw waiting(waitMs)
  }

  return (username, password, address) => {
    refuseWhileWaiting(username, address)
    return inTurn(async () => {
      refuseWhileWaiting(username, address)
      const user = await store.users.find(username)
      const hash = user && !user.disabled ? (user.passwordHash ?? undefined) : undefined
      const right = await verifyPassword(password, hash)
      if (right) throttle.succeeded(username, address)
      else throttle.failed(username, address)
      return right
    })
  }
}

function waiting(waitMs: number): ApiProblem {
  return new ApiProblem(429, 'Too many attempts to log in, try again later', {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  })
}
