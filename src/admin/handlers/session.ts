import type { Session } from '../../model/endpoints/session.ts'
import type { Handlers, PublicCall } from '../handlers.ts'
import { ApiProblem, forbidden, invalidField } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import type { Caller } from '../session/caller.ts'
import type { SessionCookie } from '../session/cookie.ts'
import type { PasswordCheck } from '../session/login.ts'
import { hashPassword } from '../session/password.ts'
import type { Sessions } from '../session/sessions.ts'

type LoginParts = Parts & {
  sessions: Sessions
  cookie: SessionCookie
  checkPassword: PasswordCheck
}

/** Login, who am I, logout, the own password. */
export function session(
  parts: LoginParts,
): Pick<Handlers, 'login' | 'getSession' | 'logout' | 'putPassword'> {
  const { store, audit, sessions, cookie } = parts
  return {
    async login({ body: { username, password } }, call) {
      if (!(await parts.checkPassword(username, password, call.address))) {
        await auditFailure(parts, username, call)
        throw new ApiProblem(401, 'Wrong user name or password')
      }
      const before = cookie.read(call.requestHeaders.get('cookie'))
      const { id, caller, maxAgeSeconds } = await sessions.open(username, call.address, before)
      await store.users.loggedIn(username)
      await audit({ ...call, caller }, 'login', `session/${username}`)
      call.answerHeaders.append('set-cookie', cookie.set(id, maxAgeSeconds))
      return sessionOf(caller)
    },

    getSession: async (_, { caller }) => sessionOf(caller),

    async logout({ query }, call) {
      const { caller } = call
      if (caller.sessionHash !== undefined) {
        if (query.everywhere === 'true') await store.sessions.removeOfUser(caller.name)
        await store.sessions.remove(caller.sessionHash)
        await audit(call, 'logout', `session/${caller.name}`, { after: query })
      }
      call.answerHeaders.append('set-cookie', cookie.clear())
      return undefined
    },

    async putPassword({ body }, call) {
      const { name, sessionHash } = call.caller
      const user = sessionHash === undefined ? undefined : await store.users.find(name)
      if (!user) throw forbidden('Only users with a password of their own can change it')
      if (!(await parts.checkPassword(name, body.currentPassword, call.address))) {
        throw invalidField('currentPassword', 'expected the current password')
      }
      await store.users.update(name, { passwordHash: await hashPassword(body.newPassword) })
      await store.sessions.removeOfUser(name, sessionHash)
      await audit(call, 'change', `user/${name}`, { after: { passwordChanged: true } })
      return sessionOf(call.caller)
    },
  }
}

function sessionOf({ name, roles, organizations, expiresAt }: Caller): Session {
  return { username: name, roles: [...roles], organizations: [...organizations], expiresAt }
}

// A name that is no user's is not written down: people type passwords into the wrong field.
async function auditFailure(
  { store, audit }: Parts,
  username: string,
  call: PublicCall,
): Promise<void> {
  const name = (await store.users.find(username)) ? username : '(unknown)'
  await audit({ ...call, caller: { name } }, 'login-failed', `session/${name}`)
}
