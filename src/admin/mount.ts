import type { Context, Hono } from 'hono'
import type { Endpoint } from '../model/endpoints/endpoint.ts'
import { type EndpointName, endpoints } from '../model/endpoints.ts'
import type { AdminEnvironment } from './environment.ts'
import type { Gate } from './gate.ts'
import type { Call, Handlers } from './handlers.ts'
import { API_PREFIX, answer } from './http/answer.ts'
import { readInput } from './http/input.ts'
import { preferredLanguage } from './http/language.ts'
import { ApiProblem } from './http/problem.ts'

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>

/** Mounts every row of the endpoint table behind `/api/v1`: who may, is the input right, then the handler. */
export function mountEndpoints(app: Hono<AdminEnvironment>, handlers: Handlers, gate: Gate): void {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name] as AnyHandler
    app.on(endpoint.method, `${API_PREFIX}${endpoint.path}`, async (context) => {
      const caller = await gate.admit(name, context.req.raw.headers)
      const input = await readInput(endpoint, context.req.raw, context.req.param())
      const { headers } = context.req.raw
      const stillAllowed = () => gate.stillAdmits(name, headers)
      const call = { ...callOf(context), caller, stillAllowed }
      return answer(endpoint, await handler(input, call), call.answerHeaders)
    })
  }
  app.all('/api/*', async (context) => {
    await gate.identify(context.req.raw.headers)
    throw unknownOperation(context.req.path)
  })
}

function callOf(context: Context<AdminEnvironment>): Omit<Call, 'caller' | 'stillAllowed'> {
  const { headers, signal } = context.req.raw
  return {
    address: context.get('address'),
    language: preferredLanguage(headers.get('accept-language')),
    ifMatch: headers.get('if-match') ?? undefined,
    requestHeaders: headers,
    answerHeaders: new Headers(),
    signal,
  }
}

const patterns = (Object.values(endpoints) as Endpoint[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

// RFC 9110 §15.5.6: a path that has other methods says which.
function unknownOperation(path: string): ApiProblem {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (methods.length === 0) return new ApiProblem(404, 'There is no such operation')
  const allowed = [...new Set(methods)].join(', ')
  return new ApiProblem(405, `This path takes ${allowed}`, { headers: { allow: allowed } })
}
