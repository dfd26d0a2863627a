import { type Claims, textOf } from './claims.ts'
import { extraHeaders } from './extra-headers.ts'
import { jsonOf, requireJsonType, requireStatus200 } from './json-answer.ts'
import type { ProviderAnswer, ProviderRequest } from './provider-exchange.ts'
import { invalid, type TokenVerdict } from './token-verdict.ts'

/** Makes the call that asks a user-info endpoint whose token it is. */
export type UserInfoRequest = (endpoint: URL, token: string) => ProviderRequest

/** Prepares the user-info call of a policy (OpenID Connect Core §5.3.1); throws when its headers cannot be sent. */
export function userInfoRequest(headers?: Readonly<Record<string, string>>): UserInfoRequest {
  const fixed = { accept: 'application/json', ...extraHeaders(headers, 'userInfo') }
  return (endpoint, token) => ({
    method: 'GET',
    url: endpoint,
    headers: { ...fixed, authorization: `Bearer ${token}` },
  })
}

/** Judges a user-info answer; `known` are the claims already established of the same token. */
export function judgeUserInfo(answer: ProviderAnswer, known: Claims = {}): TokenVerdict {
  // The token itself is the credential here, so a refusal is about the token (RFC 6750 §3.1).
  if (answer.status === 401 || answer.status === 403) {
    return invalid('rejected', `user info answered ${answer.status} to the token`)
  }
  requireStatus200(answer, 'user-info')
  requireJsonType(answer, 'user-info')
  const claims = jsonOf(answer, 'user-info')
  // OpenID Connect Core §5.3.2: claims about somebody else must not be used.
  if (Object.hasOwn(claims, 'sub') && Object.hasOwn(known, 'sub')) {
    if (!isSameSubject(claims.sub, known.sub)) {
      return invalid('subject', `user info speaks of another 'sub' than the token`)
    }
  }
  return { valid: true, claims }
}

function isSameSubject(one: unknown, other: unknown): boolean {
  const text = textOf(one)
  return text !== undefined && text === textOf(other)
}
