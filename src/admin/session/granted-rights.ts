import { User } from '../../model/endpoints/session.ts'
import type { Role } from '../../model/role.ts'
import type { SingleSignOn } from '../settings.ts'
import type { Granted } from './sessions.ts'

type Claims = Readonly<Record<string, unknown>>

/** Who an ID token names and what the mapping grants them; a sentence when they may not come in. */
export function grantedRights(
  claims: Claims,
  settings: SingleSignOn,
): { username: string; granted: Granted } | { refused: string } {
  const username = User.shape.name.safeParse(claimAt(claims, settings.usernameClaim))
  if (!username.success) return { refused: `the claim ${settings.usernameClaim} is no user name` }
  const roles = mappedRoles(claimAt(claims, settings.rolesClaim), settings.roleMapping)
  if (roles.length === 0) return { refused: 'no role is granted' }
  const organizations =
    settings.organizationsClaim === undefined
      ? []
      : texts(claimAt(claims, settings.organizationsClaim))
  // Restricted to none would read as restricted to nothing, that is, not at all.
  if (settings.organizationsClaim !== undefined && organizations.length === 0) {
    return { refused: 'no organization is granted' }
  }
  return { username: username.data, granted: { roles, organizations } }
}

function mappedRoles(value: unknown, mapping: SingleSignOn['roleMapping']): Role[] {
  const granted = texts(value).flatMap((one) => (Object.hasOwn(mapping, one) ? mapping[one]! : []))
  return [...new Set(granted)]
}

/** A claim by its literal name, else by a path of names; own properties only. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Claims)[key]
          : undefined,
      claims,
    )
}

function texts(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
