import { randomUUID } from 'node:crypto'
import { importJWK, importPKCS8, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { ProviderFault } from './provider-fault.ts'
import type { ClientAuthentication } from './provider-options.ts'

/** How long a client assertion is good: enough for one call and some clock difference. */
export const ASSERTION_LIFE_SECONDS = 60

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** What one call carries to say who calls. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>
  /** Parameters of the form body; they never go into a URL. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Makes the credentials of one call to an endpoint. */
export type Authenticate = (endpoint: URL) => Promise<Credentials>

/** Prepares a client authentication method (RFC 6749 §2.3, RFC 7523, RFC 8705) for many calls. */
export function clientAuthentication(
  options: ClientAuthentication,
  now: () => number,
): Authenticate {
  switch (options.method) {
    case 'none':
      return async () => credentials()
    case 'client_secret_basic': {
      const header = basic(options.clientId, options.clientSecret, options.encoding ?? 'form')
      return async () => credentials({ authorization: header })
    }
    case 'client_secret_post':
      return async () =>
        credentials({}, { client_id: options.clientId, client_secret: options.clientSecret })
    case 'tls_client_auth':
      // RFC 8705 §2: the certificate proves it, the parameter says whose it is.
      return async () => credentials({}, { client_id: options.clientId })
    case 'bearer':
      return async () => credentials({ authorization: `Bearer ${options.token}` })
    case 'client_secret_jwt':
    case 'private_key_jwt':
      return signedAssertion(options, now)
  }
}

/** True when the method has a secret or an assertion to put into a form body. */
export function needsFormBody({ method }: ClientAuthentication): boolean {
  return method === 'client_secret_post' || method.endsWith('_jwt')
}

function credentials(
  headers: Record<string, string> = {},
  parameters: Record<string, string> = {},
): Credentials {
  return { headers, parameters }
}

// RFC 6749 §2.3.1: both parts are form-encoded before they are joined, so a ':' in the id is no end of it.
function basic(id: string, secret: string, encoding: 'form' | 'raw'): string {
  const part = encoding === 'form' ? formEncoded : (text: string) => text
  return `Basic ${Buffer.from(`${part(id)}:${part(secret)}`).toString('base64')}`
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

type AssertionMethod = Extract<
  ClientAuthentication,
  { method: 'client_secret_jwt' | 'private_key_jwt' }
>

function signedAssertion(options: AssertionMethod, now: () => number): Authenticate {
  const { clientId } = options
  const header = assertionHeader(options)
  let key: Promise<CryptoKey | Uint8Array> | undefined

  async function sign(endpoint: URL): Promise<string> {
    key ??= signingKey(options, header.alg)
    const issuedAt = Math.floor(now() / 1000)
    return new SignJWT()
      .setProtectedHeader(header)
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(options.audience ?? endpoint.href)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_LIFE_SECONDS)
      .sign(await key)
  }

  return async (endpoint) => {
    const assertion = await sign(endpoint).catch(() => {
      // The library's message may quote the key.
      const message = 'the key of the client authentication cannot be used'
      throw new ProviderFault('gateway-not-authorized', 'introspection', message)
    })
    return credentials(
      {},
      { client_id: clientId, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
    )
  }
}

function assertionHeader(options: AssertionMethod): JWTHeaderParameters {
  if (options.method === 'client_secret_jwt') return { alg: options.algorithm ?? 'HS256' }
  return {
    alg: options.algorithm ?? 'RS256',
    ...(options.keyId !== undefined && { kid: options.keyId }),
    ...(options.x5t !== undefined && { x5t: options.x5t }),
  }
}

async function signingKey(
  options: AssertionMethod,
  algorithm: string,
): Promise<CryptoKey | Uint8Array> {
  if (options.method === 'client_secret_jwt') return new TextEncoder().encode(options.clientSecret)
  const text = options.privateKey.trim()
  if (!text.startsWith('{')) return importPKCS8(text, algorithm)
  return importJWK(JSON.parse(text) as JWK, algorithm)
}
