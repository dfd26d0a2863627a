import type { Store } from '../store/store.ts'
import { allHandlers } from './all-handlers.ts'
import { type AdminFetch, createApp, withSecurityHeaders } from './app.ts'
import { createAudit } from './audit.ts'
import type { Control } from './control.ts'
import { createGate } from './gate.ts'
import { mountHealth } from './health.ts'
import { type FetchDocument, fetchDocument } from './imports/fetch-document.ts'
import { type AdminListener, listen } from './listener.ts'
import type { Log } from './log.ts'
import { mountEndpoints } from './mount.ts'
import { mountConsole, mountReference } from './pages.ts'
import { createAuthenticator } from './session/authenticate.ts'
import { sessionCookie } from './session/cookie.ts'
import { createPasswordCheck } from './session/login.ts'
import { createSessions } from './session/sessions.ts'
import { type AdminSettings, defaultAdminSettings } from './settings.ts'
import { mountSignIn, SIGN_IN_PATH } from './sign-in.ts'

/** What the admin port is made of. */
export type AdminOptions = {
  store: Store
  control: Control
  /** The folder of the built console; it may be missing. */
  console: { directory: string }
  settings?: Partial<AdminSettings>
  /** Everything measured, as Prometheus text. */
  metrics: () => Promise<string>
  /** True when the product can do its work; asks the database unless told otherwise. */
  ready?: () => Promise<boolean>
  /** Milliseconds since the epoch. */
  now?: () => number
  log: Log
  fetchDocument?: FetchDocument
}

/** The admin API, the console and health on one port. */
export type Admin = {
  fetch: AdminFetch
  /** Starts to listen; closing ends live tails first and lets other requests finish. */
  listen(): Promise<AdminListener>
}

/** Puts the admin port together. */
export function createAdmin(options: AdminOptions): Admin {
  const { store, control, log, now = Date.now } = options
  const settings = { ...defaultAdminSettings, ...options.settings }
  const secure = settings.secure || settings.tls !== undefined
  const closing = new AbortController()
  const cookie = sessionCookie(secure)
  const sessions = createSessions(store, settings.session, now)
  const parts = { store, control, audit: createAudit(store), now, log, closing: closing.signal }
  const signInParts = { ...parts, sessions, cookie, secure }
  const gate = createGate({
    authenticate: createAuthenticator({ store, sessions, cookie, now }),
    singleSignOnPath: settings.singleSignOn && SIGN_IN_PATH,
    now,
  })

  const app = createApp(settings, log)
  mountHealth(app, { ready: options.ready ?? (() => store.ping()), metrics: options.metrics })
  mountConsole(app, options.console.directory, now)
  mountReference(app, gate)
  if (settings.singleSignOn) mountSignIn(app, settings.singleSignOn, signInParts)
  const handlers = allHandlers({
    ...signInParts,
    checkPassword: createPasswordCheck(store, now),
    fetchDocument: options.fetchDocument ?? fetchDocument,
  })
  mountEndpoints(app, handlers, gate)
  const fetch = withSecurityHeaders(app, secure)
  return { fetch, listen: () => listenUntil(closing, fetch, settings) }
}

async function listenUntil(
  closing: AbortController,
  fetch: AdminFetch,
  settings: AdminSettings,
): Promise<AdminListener> {
  const listener = await listen(fetch, settings)
  return {
    ...listener,
    close() {
      closing.abort()
      return listener.close()
    },
  }
}
