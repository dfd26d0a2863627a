import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { InvalidCursor } from '../store/errors.ts'
import type { AdminEnvironment } from './environment.ts'
import { clientAddresses } from './http/client-address.ts'
import { isOwnHost } from './http/host.ts'
import { refuseForeignWrites } from './http/origin.ts'
import { ApiProblem, invalidField } from './http/problem.ts'
import { secureHeaders } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { AdminSettings } from './settings.ts'

/** Answers a request of the admin port. */
export type AdminFetch = (request: Request, bindings: HttpBindings) => Promise<Response>

// Probes and scrapers address a machine as they like, and there is nothing to gain from a browser's detour.
const ANY_HOST = /^\/(health\/|metrics$)/

/** An empty application with what holds for every request: host, origin, address, errors. */
export function createApp(settings: AdminSettings, log: Log): Hono<AdminEnvironment> {
  const app = new Hono<AdminEnvironment>()
  const addressOf = clientAddresses(settings.trustedProxies)
  const hosts = [...settings.allowedHosts, settings.host]

  app.use('*', async (context, next) => {
    const { headers, method } = context.req.raw
    if (!ANY_HOST.test(context.req.path) && !isOwnHost(headers.get('host') ?? undefined, hosts)) {
      throw new ApiProblem(421, 'This console is not reached by that name')
    }
    refuseForeignWrites({ method, headers }, settings.allowedOrigins)
    const peer = context.env.incoming.socket.remoteAddress
    context.set('address', addressOf(peer, headers.get('x-forwarded-for')))
    await next()
  })
  app.notFound(() => new ApiProblem(404, 'There is nothing here').response())
  app.onError((error, context) => {
    const known = knownProblem(error)
    if (known) return known.response()
    log.error({ err: error, method: context.req.method, path: context.req.path }, 'request failed')
    return new ApiProblem(500, 'Something went wrong here; the log says what').response()
  })
  return app
}

function knownProblem(error: Error): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error
  if (error instanceof InvalidCursor) return invalidField('cursor', error.message)
  return undefined
}

/** The application as a function, with the security headers on every answer. */
export function withSecurityHeaders(app: Hono<AdminEnvironment>, secure: boolean): AdminFetch {
  return async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    secureHeaders(response.headers, secure)
    return response
  }
}
