import type { TokenPolicy } from '../../../../src/model/token-policy.ts'

/** The hosts that a policy asks and what for, in a few words. */
export function policyText(policy: TokenPolicy): string {
  const host = (url: string | undefined) => URL.parse(url ?? policy.discovery ?? '')?.host ?? '?'
  const parts = [
    policy.introspection && `introspection (${host(policy.introspection.endpoint)})`,
    policy.jwt && `JWT (${host(policy.jwt.jwksUri)})`,
    policy.userInfo && `user info (${host(policy.userInfo.endpoint)})`,
  ]
  return parts.filter(Boolean).join(' · ')
}
