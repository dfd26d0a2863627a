import type { Hono } from 'hono'
import type { AdminEnvironment } from './environment.ts'
import type { Parts } from './parts.ts'
import type { SessionCookie } from './session/cookie.ts'
import { grantedRights } from './session/granted-rights.ts'
import type { Sessions } from './session/sessions.ts'
import { signInCookie } from './session/sign-in-cookie.ts'
import { createOpenIdLogin } from './session/single-sign-on.ts'
import type { SingleSignOn } from './settings.ts'

/** Where a browser starts single sign-on. */
export const SIGN_IN_PATH = '/sign-in/oidc'

type SignInParts = Parts & {
  sessions: Sessions
  cookie: SessionCookie
  secure: boolean
}

/** Mounts single sign-on: off to the provider, and back into the console with a session. */
export function mountSignIn(
  app: Hono<AdminEnvironment>,
  settings: SingleSignOn,
  parts: SignInParts,
): void {
  const { store, sessions, cookie, audit, log } = parts
  const pendingCookie = signInCookie(parts.secure)
  const login = createOpenIdLogin(settings)

  const failed = (error: unknown): Response => {
    log.warn({ problem: error instanceof Error ? error.message : error }, 'single sign-on failed')
    return redirect('/console/?signIn=failed', [pendingCookie.clear()])
  }

  app.get(SIGN_IN_PATH, async () => {
    try {
      const { url, pending } = await login.start()
      return redirect(url, [pendingCookie.set(pending)])
    } catch (error) {
      return failed(error)
    }
  })

  app.get(`${SIGN_IN_PATH}/callback`, async (context) => {
    const cookies = context.req.raw.headers.get('cookie')
    const pending = pendingCookie.read(cookies)
    if (!pending) return failed('the sign-in took too long or was started elsewhere')
    try {
      const claims = await login.finish(new URL(context.req.url).search, pending)
      const rights = grantedRights(claims, settings)
      if ('refused' in rights) return failed(rights.refused)
      const { username, granted } = rights
      // A user of ours with that name is somebody else, as far as we know.
      if (await store.users.find(username)) return failed('a console user has the same name')
      const address = context.get('address')
      const opened = await sessions.open(username, address, cookie.read(cookies), granted)
      await audit({ address, caller: opened.caller }, 'login', `session/${username}`)
      return redirect('/console/', [
        cookie.set(opened.id, opened.maxAgeSeconds),
        pendingCookie.clear(),
      ])
    } catch (error) {
      return failed(error)
    }
  })
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
