import { createHash } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose'

/** A client's key pair, and proofs made with it. */
export type ProofKey = {
  readonly jkt: string
  readonly publicJwk: JWK
  readonly privateJwk: JWK
  /** A proof for a request; what is given as undefined is left out. */
  proof(request: ProofRequest, changes?: ProofChanges): Promise<string>
}

/** The request that a proof is for. */
export type ProofRequest = { method?: string; url: string; token: string }

/** What a proof has other than it should. */
export type ProofChanges = {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  /** Signs with another's key. */
  signer?: GenerateKeyPairResult['privateKey']
}

/** Makes a key pair for proofs (RFC 9449 §4). */
export async function createProofKey(
  algorithm: 'ES256' | 'RS256' | 'EdDSA',
): Promise<ProofKey & { privateKey: GenerateKeyPairResult['privateKey'] }> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  return {
    jkt: await calculateJwkThumbprint(publicJwk, 'sha256'),
    publicJwk,
    privateJwk: await exportJWK(privateKey),
    privateKey,
    proof({ method = 'GET', url, token }, { header, claims, signer = privateKey } = {}) {
      return new SignJWT({
        jti: crypto.randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(Date.now() / 1000),
        ath: createHash('sha256').update(token).digest('base64url'),
        ...claims,
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: algorithm, jwk: publicJwk, ...header })
        .sign(signer)
    },
  }
}
