import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** The algorithms that test keys exist for. */
export type TestAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

/** One key pair of a pretended provider. */
export interface SigningKey {
  readonly kid: string
  readonly algorithm: TestAlgorithm
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
  /** Signs a JWT; header members given here win over the usual ones. */
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>
}

/** Makes a new key pair with its own `kid`. */
export async function createSigningKey(
  algorithm: TestAlgorithm,
  kid: string = `${algorithm}-${crypto.randomUUID()}`,
): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
  return {
    kid,
    algorithm,
    privateKey,
    publicJwk,
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt', ...header })
        .sign(privateKey),
  }
}

const shared = new Map<TestAlgorithm, Promise<SigningKey>>()

/** The key pair of an algorithm that all tests of this process share: making RSA keys is slow. */
export function sharedSigningKey(algorithm: TestAlgorithm): Promise<SigningKey> {
  const known = shared.get(algorithm)
  if (known) return known
  const made = createSigningKey(algorithm)
  shared.set(algorithm, made)
  return made
}
