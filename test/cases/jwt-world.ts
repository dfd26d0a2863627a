import assert from 'node:assert/strict'
import { type SigningKey, sharedSigningKey } from '../support/signing-keys.ts'
import { assertRefused, detailsOf } from './answers.ts'
import type { Told } from './asking.ts'
import { type Api, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

/** Who issues the tokens of the JWT cases. */
export const ISSUER = 'https://idp.example'
/** The algorithms that policies allow when they say nothing. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** The claims of a good token, with whatever a case changes. */
export function claimsOf(more: Record<string, unknown> = {}) {
  return { iss: ISSUER, sub: 'ada', client_id: 'client-1', exp: inSeconds(600), ...more }
}

/** A world in which tokens are checked as JWT, and keys to sign them with. */
export type JwtWorld = AsyncDisposable & {
  readonly cases: CaseWorld
  /** The API of most cases, whose policy holds the keys itself. */
  readonly api: Api
  readonly keys: Readonly<Record<(typeof ALGORITHMS)[number], SigningKey>>
  /** An API that checks tokens as JWT and asks nobody about them. */
  validating(jwt: object, policy?: object): Promise<Api>
  /** Asks with a token about which the provider must not be asked. */
  ask(to: Api, token: string): Promise<Told>
  assertInvalid(told: Told, reason?: string): void
}

/** Starts the product with an API that validates by four keys. */
export async function startJwtWorld(): Promise<JwtWorld> {
  const cases = await startCaseWorld()
  const made = await Promise.all(
    ALGORITHMS.map(async (name) => [name, await sharedSigningKey(name)]),
  )
  const keys = Object.fromEntries(made) as JwtWorld['keys']
  const validating = (jwt: object, policy: object = {}): Promise<Api> =>
    cases.publish({
      policy: { jwt: { issuer: ISSUER, ...jwt }, ...policy },
      tokenManagement: { jwtValidation: true, introspection: false },
    })
  const api = await validating({ jwks: { keys: Object.values(keys).map((key) => key.publicJwk) } })
  return {
    cases,
    api,
    keys,
    validating,
    async ask(to, token) {
      cases.keepSecret(token)
      const told = await cases.ask(to, { token })
      assert.equal(cases.provider.calls(token), 0)
      return told
    },
    assertInvalid(told, reason) {
      assertRefused(told, 'token-invalid', { realm: api.policy, codes: ['003021'] })
      if (reason) assert.equal(detailsOf(told, '003021').reason, reason)
    },
    [Symbol.asyncDispose]: () => cases[Symbol.asyncDispose](),
  }
}
