import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

/** The gateway's own keys: the first signs, all are published. */
export type SigningKeys = { keys: JWK[] }

const ALGORITHM = 'ES256'

/** A new key in front; the one before stays published so that what it signed still verifies. */
export async function rotated(keys: SigningKeys | undefined): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = {
    ...(await exportJWK(privateKey)),
    kid: crypto.randomUUID(),
    alg: ALGORITHM,
    use: 'sig',
  }
  return { keys: [jwk, ...(keys?.keys.slice(0, 1) ?? [])] }
}

/** Signs what Token Forward says, and publishes what verifies it. */
export type Signer = {
  sign(payload: Record<string, unknown>): Promise<string>
  publicKeys(): string
}

/** How long a signed token information is good. */
const LIFE_SECONDS = 300

/** Makes the signer of a set of keys. */
export async function createSigner({ keys }: SigningKeys, now: () => number): Promise<Signer> {
  const [first] = keys
  const key = await importJWK(first!, ALGORITHM)
  const published = JSON.stringify({ keys: keys.map(({ d: _secret, ...open }) => open) })
  return {
    sign(payload) {
      const issued = Math.floor(now() / 1000)
      return new SignJWT(payload)
        .setProtectedHeader({ alg: ALGORITHM, kid: first!.kid, typ: 'JWT' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFE_SECONDS)
        .setIssuer('Varco')
        .sign(key)
    },
    publicKeys: () => published,
  }
}
