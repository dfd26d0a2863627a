import { z } from 'zod'
import { Role } from '../../model/role.ts'
import type { Store, StoredSession } from '../../store/store.ts'
import type { Caller } from './caller.ts'
import { hashSecret, newSecret } from './secret-token.ts'

/** A session's last use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000

/** How long a session lasts: without use, and at all. */
export type SessionLimits = { idleMs: number; absoluteMs: number }

/** Rights that single sign-on gave for one session; absent: those of the stored user. */
const Granted = z.strictObject({ roles: z.array(Role), organizations: z.array(z.string()) })
/** Roles and organizations of such a session. */
export type Granted = z.infer<typeof Granted>

/** Sessions by their id, which only the browser knows. */
export type Sessions = {
  /** Opens a session under a new id and ends the one that the browser had before. */
  open(
    username: string,
    address: string,
    before: string | undefined,
    granted?: Granted,
  ): Promise<{ id: string; caller: Caller; maxAgeSeconds: number }>
  /** Who the session belongs to, undefined once it is over; `touch` counts as use. */
  find(id: string, touch: boolean): Promise<Caller | undefined>
}

/** Sessions in the store, with idle and absolute limits. */
export function createSessions(
  store: Pick<Store, 'sessions' | 'users'>,
  limits: SessionLimits,
  now: () => number,
): Sessions {
  const touchEveryMs = Math.min(TOUCH_EVERY_MS, limits.idleMs / 10)
  const isOver = (session: StoredSession): boolean =>
    now() >= session.expiresAt || now() - session.seenAt >= limits.idleMs

  return {
    async open(username, address, before, granted) {
      await store.sessions.removeExpired(now(), limits.idleMs)
      if (before !== undefined) await store.sessions.remove(hashSecret(before))
      const id = newSecret()
      const at = now()
      const expiresAt = at + limits.absoluteMs
      const session: StoredSession = {
        idHash: hashSecret(id),
        username,
        createdAt: at,
        seenAt: at,
        expiresAt,
        address,
        details: granted ?? null,
      }
      const caller = await callerOf(store, session)
      if (!caller) throw new Error('a session was opened for a user that is not there')
      await store.sessions.create(session)
      return { id, caller, maxAgeSeconds: Math.floor(limits.absoluteMs / 1000) }
    },

    async find(id, touch) {
      const idHash = hashSecret(id)
      const session = await store.sessions.find(idHash)
      if (!session) return undefined
      if (isOver(session)) {
        await store.sessions.remove(idHash)
        return undefined
      }
      if (touch && now() - session.seenAt >= touchEveryMs) {
        await store.sessions.touch(idHash, now())
      }
      return callerOf(store, session)
    },
  }
}

/** Whose session it is, with the rights of now; undefined when the user is gone or disabled. */
async function callerOf(
  { users }: Pick<Store, 'users'>,
  session: StoredSession,
): Promise<Caller | undefined> {
  const granted = Granted.safeParse(session.details)
  const user = granted.success ? granted.data : await users.find(session.username)
  if (!user || ('disabled' in user && user.disabled)) return undefined
  return {
    kind: 'user',
    name: session.username,
    roles: user.roles,
    organizations: user.organizations,
    expiresAt: new Date(session.expiresAt).toISOString(),
    sessionHash: session.idHash,
  }
}
