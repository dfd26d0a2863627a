import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKeyInput,
  type KeyObject,
} from 'node:crypto'
import { MIN_RSA_BITS } from './key-matcher.ts'
import type { ClientAuthentication } from './provider-options.ts'

/** Something of a key that can never work: the member that holds it, and what was expected. */
export interface KeyProblem {
  readonly member: string
  readonly message: string
}

/** What is wrong with the key or the algorithm of a client authentication; undefined when it can sign. */
export function clientKeyProblem(options: ClientAuthentication): KeyProblem | undefined {
  if (options.method === 'client_secret_jwt') return shortSecret(options)
  return options.method === 'private_key_jwt' ? unusableKey(options) : undefined
}

// RFC 7518 §3.2: a secret at least as long as the hash.
function shortSecret({
  algorithm = 'HS256',
  clientSecret,
}: Extract<ClientAuthentication, { method: 'client_secret_jwt' }>): KeyProblem | undefined {
  const bytes = Number(algorithm.slice(2)) / 8
  if (Buffer.byteLength(clientSecret) >= bytes) return undefined
  return { member: 'clientSecret', message: `expected ${bytes} bytes at least for ${algorithm}` }
}

const CURVES: Readonly<Record<string, string>> = {
  ES256: 'prime256v1',
  ES384: 'secp384r1',
  ES512: 'secp521r1',
}

function unusableKey({
  algorithm = 'RS256',
  privateKey,
}: Extract<ClientAuthentication, { method: 'private_key_jwt' }>): KeyProblem | undefined {
  const key = readable(() => privateKeyOf(privateKey.trim()))
  if (!key) return { member: 'privateKey', message: 'expected a private key, PKCS #8 PEM or JWK' }
  if (!/^(?:[RP]S|ES)(?:256|384|512)$|^(?:EdDSA|Ed25519)$/.test(algorithm)) {
    return { member: 'algorithm', message: 'expected RS, PS or ES 256, 384 or 512, or EdDSA' }
  }
  if (fits(key, algorithm)) return undefined
  return { member: 'privateKey', message: `expected a private key for ${algorithm}` }
}

function privateKeyOf(text: string): KeyObject {
  if (!text.startsWith('{')) return createPrivateKey(text)
  return createPrivateKey({ key: JSON.parse(text), format: 'jwk' } as JsonWebKeyInput)
}

function fits({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject, alg: string) {
  if (alg.startsWith('ES')) return type === 'ec' && details?.namedCurve === CURVES[alg]
  if (alg.startsWith('Ed')) return type === 'ed25519'
  return type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS
}

/** What is wrong with the keys of a set that a policy holds itself, by their place; kinds nobody knows are let be. */
export function keySetProblems(
  keys: readonly Readonly<Record<string, unknown>>[],
): { readonly index: number; readonly message: string }[] {
  return keys.flatMap((key, index) => {
    const message = publicKeyProblem(key)
    return message === undefined ? [] : [{ index, message }]
  })
}

// RFC 7517 §5: a member of a kind that is not understood is ignored, not refused.
function publicKeyProblem(jwk: Readonly<Record<string, unknown>>): string | undefined {
  if (['d', 'k', 'priv'].some((member) => Object.hasOwn(jwk, member)) || jwk.kty === 'oct') {
    return 'expected a public key, not a private or secret one'
  }
  if (!['RSA', 'EC', 'OKP'].includes(String(jwk.kty))) return undefined
  const key = readable(() => createPublicKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput))
  if (!key) return 'expected a public key as a JWK'
  const bits = key.asymmetricKeyDetails?.modulusLength
  return bits !== undefined && bits < MIN_RSA_BITS
    ? `expected an RSA key of ${MIN_RSA_BITS} bits at least`
    : undefined
}

// The library says by throwing that a text holds no key; its message may quote it.
function readable(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
