import type { Endpoint } from '../model/endpoints/endpoint.ts'
import { type EndpointName, endpoints } from '../model/endpoints.ts'
import type { Role } from '../model/role.ts'
import { installationWide, paces } from './access.ts'
import { createPacer } from './http/pace.ts'
import { ApiProblem, forbidden } from './http/problem.ts'
import type { Authenticate } from './session/authenticate.ts'
import { type Caller, seesEverything } from './session/caller.ts'

/** Decides who may do what before a handler runs. */
export type Gate = {
  /** The caller of an operation, or 401, 403, 429; undefined for operations that need no login. */
  admit(name: EndpointName, headers: Headers): Promise<Caller | undefined>
  /** False when the caller of a running operation would not be admitted any more. */
  stillAdmits(name: EndpointName, headers: Headers): Promise<boolean>
  /** Whoever has logged in, or 401. */
  identify(headers: Headers): Promise<Caller>
}

type Parts = {
  authenticate: Authenticate
  /** Where a browser starts single sign-on, when it is switched on. */
  singleSignOnPath: string | undefined
  now: () => number
}

/** Checks login, role, restriction and pace of every call by the endpoint table. */
export function createGate({ authenticate, singleSignOnPath, now }: Parts): Gate {
  const pace = createPacer(now)

  const identify = async (headers: Headers): Promise<Caller> => {
    const caller = await authenticate(headers)
    if (caller) return caller
    throw new ApiProblem(401, 'Log in first, or send a valid API key', {
      headers: { 'www-authenticate': 'Bearer realm="Varco"' },
      ...(singleSignOnPath && { members: { singleSignOn: singleSignOnPath } }),
    })
  }

  return {
    identify,
    async stillAdmits(name, headers) {
      const { access } = endpoints[name] as Endpoint
      const caller = await authenticate(headers, { touch: false })
      return access === 'public' || (caller !== undefined && mayDo(caller, access))
    },
    async admit(name, headers) {
      const { access } = endpoints[name] as Endpoint
      if (access === 'public') return undefined
      const caller = await identify(headers)
      if (!mayDo(caller, access)) {
        throw forbidden(`This needs one of the roles ${access.join(', ')}`)
      }
      if (installationWide.has(name) && !seesEverything(caller)) {
        throw forbidden('This concerns all organizations, and you are restricted to some')
      }
      const limit = paces[name]
      if (limit) pace(`${caller.kind} ${caller.name} ${name}`, limit)
      return caller
    },
  }
}

function mayDo({ roles }: Caller, access: readonly Role[]): boolean {
  return roles.some((role) => access.includes(role))
}
