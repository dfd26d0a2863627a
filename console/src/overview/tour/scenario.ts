import type { AccessControl } from '../../../../src/model/access-control.ts'
import { isSame } from '../../forms/changes.ts'

/** The steps of the guided scenario with the status that each promises. */
export const steps = [
  { name: 'missing', expect: 400 },
  { name: 'token', expect: undefined },
  { name: 'accepted', expect: 200 },
  { name: 'altered', expect: 401 },
  { name: 'denied', expect: 403 },
  { name: 'corrected', expect: 200 },
] as const
export type StepName = (typeof steps)[number]['name']

/** The client application that the scenario uses. */
export const CLIENT = 'petstore-client'

/** Rules that do not list the client, and the same with it. */
export const WRONG_RULES = [`aud=${CLIENT}`, 'azp=unknown-client, other-client']
export const CORRECTED_RULES = [`aud=${CLIENT}`, `azp=unknown-client, other-client, ${CLIENT}`]

/** The rules under which a step is taken: none up to the fourth. */
export function rulesOf(step: StepName): string[] {
  if (step === 'denied') return WRONG_RULES
  return step === 'corrected' ? CORRECTED_RULES : []
}

/** The document as the scenario needs it: token management as in the first scenario, and these rules. */
export function prepared(current: AccessControl, policy: string, rules: string[]): AccessControl {
  const enabled = rules.length > 0
  return {
    ...current,
    tokenManagement: {
      ...current.tokenManagement,
      enabled: true,
      policy,
      optional: false,
      jwtValidation: false,
      introspection: true,
      userInfo: false,
      tokenForward: true,
    },
    authorization: {
      ...current.authorization,
      enabled,
      claims: { enabled, rules },
      scopes: { ...current.authorization.scopes, enabled: false },
      roles: { ...current.authorization.roles, enabled: false },
      requiredClaims: [],
    },
  }
}

/** True when the document is already so. */
export function isPrepared(current: AccessControl, policy: string, rules: string[]): boolean {
  return isSame(current, prepared(current, policy, rules))
}
