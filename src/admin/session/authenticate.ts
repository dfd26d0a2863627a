import type { Store } from '../../store/store.ts'
import { callerOfApiKey } from './api-key.ts'
import type { Caller } from './caller.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  store: Pick<Store, 'apiKeys'>
  sessions: Sessions
  cookie: SessionCookie
  now: () => number
}

/** Finds who makes a request; `touch: false` leaves the session's idle time as it is. */
export type Authenticate = (
  headers: Headers,
  options?: { touch: boolean },
) => Promise<Caller | undefined>

/** An Authorization field decides alone, else the session cookie. */
export function createAuthenticator({ store, sessions, cookie, now }: Parts): Authenticate {
  return async (headers, { touch } = { touch: true }) => {
    const authorization = headers.get('authorization')
    if (authorization !== null) {
      const key = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1]
      return key === undefined ? undefined : callerOfApiKey(store, key, now())
    }
    const id = cookie.read(headers.get('cookie'))
    return id === undefined ? undefined : sessions.find(id, touch)
  }
}
