import type { Delivery } from '../../model/delivery.ts'
import type { TextPath } from '../../model/secrets.ts'
import type { TokenPolicy } from '../../model/token-policy.ts'
import type { ConfigurationKind } from '../../store/store.ts'

/** Where a document sends what is in it; every place when no secret is named, else those that get this one. */
export function destinationsOf(
  kind: ConfigurationKind,
  document: unknown,
  secret?: TextPath,
): ReadonlySet<string> {
  if (kind === 'delivery') {
    // The key of a client certificate never leaves the gateway.
    return secret ? NOWHERE : origins([(document as Partial<Delivery>).upstream?.url])
  }
  if (kind !== 'token-policy') return NOWHERE
  const { discovery, introspection, jwt, userInfo } = document as Partial<TokenPolicy>
  const asked = [introspection?.endpoint ?? discovery, introspection?.fallbackEndpoint]
  if (secret?.[0] === 'introspection') return origins(asked)
  if (secret) return NOWHERE
  return origins([...asked, discovery, jwt?.jwksUri, userInfo?.endpoint])
}

const NOWHERE: ReadonlySet<string> = new Set()

// A URL that is a reference stands for itself.
function origins(urls: readonly (string | undefined)[]): ReadonlySet<string> {
  return new Set(urls.flatMap((url) => (url === undefined ? [] : [URL.parse(url)?.origin ?? url])))
}

/** Places that the changed document sends to and the stored one does not: nobody who cannot read a secret may choose them. */
export function newDestinations(
  kind: ConfigurationKind,
  document: unknown,
  stored: unknown,
  secret?: TextPath,
): string[] {
  const known = destinationsOf(kind, stored ?? {}, secret)
  return [...destinationsOf(kind, document, secret).difference(known)]
}
