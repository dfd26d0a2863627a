import { z } from 'zod'
import { TokenPolicyName } from './names.ts'
import { HttpUrl } from './url.ts'

const FieldName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'expected a header or parameter name')
const seconds = (fallback: number) => z.number().min(0).max(31_536_000).default(fallback)
const timeout = (fallback: number) => z.int().min(1).max(600_000).default(fallback)

/** A secret: a literal, or a reference `${env:NAME}` or `${file:PATH}`. */
export const Secret = z.string().min(1, 'expected a secret').max(20_000)

/** Where the access token is looked for. */
export const TokenSource = z.union(
  [
    z.enum(['rfc6750', 'header', 'form', 'query']),
    z.strictObject({ header: FieldName }),
    z.strictObject({ query: z.string().min(1).max(100) }),
  ],
  { error: 'expected rfc6750, header, form, query, {header: NAME} or {query: NAME}' },
)
export type TokenSource = z.infer<typeof TokenSource>

/** How the gateway introduces itself to the identity provider. */
export const ClientAuthentication = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('none') }),
  z.strictObject({
    // An id and a secret without a word on how to send them: as most providers expect them.
    method: z.literal('client_secret_basic').optional().default('client_secret_basic'),
    clientId: z.string().min(1),
    clientSecret: Secret,
    /** `raw` leaves out the form-encoding of RFC 6749 §2.3.1, for providers that never learnt it. */
    encoding: z.enum(['form', 'raw']).default('form'),
  }),
  z.strictObject({
    method: z.literal('client_secret_post'),
    clientId: z.string().min(1),
    clientSecret: Secret,
  }),
  z.strictObject({
    method: z.literal('client_secret_jwt'),
    clientId: z.string().min(1),
    clientSecret: Secret,
    algorithm: z.enum(['HS256', 'HS384', 'HS512']).default('HS256'),
    audience: z.string().min(1).optional(),
  }),
  z.strictObject({
    method: z.literal('private_key_jwt'),
    clientId: z.string().min(1),
    /** PKCS #8 PEM or a JWK as JSON text. */
    privateKey: Secret,
    algorithm: z.string().default('RS256'),
    keyId: z.string().min(1).optional(),
    /** SHA-1 thumbprint of the certificate, base64url, for providers that look keys up by it. */
    x5t: z.string().min(1).optional(),
    audience: z.string().min(1).optional(),
  }),
  z.strictObject({ method: z.literal('tls_client_auth'), clientId: z.string().min(1) }),
  z.strictObject({ method: z.literal('bearer'), token: Secret }),
])
export type ClientAuthentication = z.infer<typeof ClientAuthentication>

/** Authorities and client certificate of a TLS connection that the gateway opens. */
export const OutboundTls = z.strictObject({
  /** PEM of the authorities to trust instead of the system's. */
  ca: z.string().optional(),
  /** PEM of the client certificate, and of its key. */
  certificate: z.string().optional(),
  key: Secret.optional(),
})
export type OutboundTls = z.infer<typeof OutboundTls>

/** The shape of the call to the introspection service. */
export const IntrospectionRequest = z.union(
  [
    z.enum(['rfc7662', 'tokeninfo']),
    z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT']),
      tokenIn: z.enum(['form', 'query', 'header', 'authorization']),
      name: FieldName.default('token'),
      /** How the answer is read: `tokeninfo` for services that know no `active`. */
      answer: z.enum(['rfc7662', 'tokeninfo']).default('rfc7662'),
    }),
  ],
  { error: 'expected rfc7662, tokeninfo or {method, tokenIn, name}' },
)

const Headers = z.record(FieldName, z.string().regex(/^[\t\x20-\x7e]*$/)).default({})

const Introspection = z.strictObject({
  endpoint: HttpUrl.optional(),
  /** Asked when the first endpoint cannot answer. */
  fallbackEndpoint: HttpUrl.optional(),
  request: IntrospectionRequest.default('rfc7662'),
  clientAuthentication: ClientAuthentication.default({ method: 'none' }),
  parameters: z.record(z.string(), z.string()).default({}),
  headers: Headers,
  tokenTypeHint: z.string().min(1).max(100).optional(),
  /** RFC 9701: `require` asks for a signed answer and takes no other. */
  signedAnswer: z.enum(['accept', 'require']).default('accept'),
  /** The `iss` and `aud` that an answer must carry; not checked when left out or empty. */
  issuer: z.string().min(1).optional(),
  audience: z.array(z.string().min(1)).default([]),
})

/** Algorithms that a token or a proof may be signed with; none of them shares a secret. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const

const Jwt = z.strictObject({
  jwksUri: HttpUrl.optional(),
  jwks: z.looseObject({ keys: z.array(z.record(z.string(), z.unknown())) }).optional(),
  issuer: z.string().min(1).optional(),
  audience: z.array(z.string().min(1)).default([]),
  algorithms: z.array(z.enum(ALGORITHMS)).min(1).default(['RS256', 'PS256', 'ES256', 'EdDSA']),
  /** RFC 9068: `at+jwt` when the provider marks its access tokens. Empty: not checked. */
  types: z.array(z.string().min(1)).default([]),
  requireExpiry: z.boolean().default(true),
  /** Claims that must be present, whatever their value. */
  requiredClaims: z.array(z.string().min(1)).default([]),
  /** Least time between two fetches of the key set that unknown keys cause. */
  coolDownSeconds: seconds(30),
})

const ClaimNames = (names: string[]) => z.array(z.string().min(1)).default(names)

/** Which claims say who is calling; the first present one counts. */
export const ClaimMapping = z
  .strictObject({
    subject: ClaimNames(['sub']),
    clientId: ClaimNames(['client_id', 'azp']),
    username: ClaimNames(['preferred_username', 'username', 'name']),
    scope: ClaimNames(['scope', 'scp']),
    roles: ClaimNames(['roles']),
    /** What stands between the scopes of one text (RFC 6749 §3.3: a space). */
    scopeSeparator: z.string().min(1).max(10).default(' '),
  })
  .prefault({})
export type ClaimMapping = z.infer<typeof ClaimMapping>

const Forward = z
  .strictObject({
    mode: z.enum(['headers', 'json', 'jws']).default('headers'),
    original: z
      .union([z.enum(['strip', 'as-received']), z.strictObject({ header: FieldName })], {
        error: 'expected strip, as-received or {header: NAME}',
      })
      .default('strip'),
  })
  .prefault({})

const Dpop = z
  .strictObject({
    /** `bound`: a proof is asked of tokens that are bound to a key; `required`: of every token. */
    mode: z.enum(['bound', 'required', 'off']).default('bound'),
    algorithms: z.array(z.enum(ALGORITHMS)).min(1).default(['ES256', 'RS256', 'PS256', 'EdDSA']),
    lifeSeconds: seconds(60),
    toleranceSeconds: seconds(5),
    /** Whether a proof that was used may be used again while it is good. */
    replay: z.enum(['refuse', 'allow']).default('refuse'),
  })
  .prefault({})

/** A token policy: one identity provider and how its tokens are checked. Its name is the realm of WWW-Authenticate. */
export const TokenPolicy = z
  .strictObject({
    name: TokenPolicyName,
    description: z.string().max(1000).default(''),
    tokenSource: TokenSource.default('rfc6750'),
    discovery: HttpUrl.optional(),
    introspection: Introspection.optional(),
    jwt: Jwt.optional(),
    userInfo: z.strictObject({ endpoint: HttpUrl.optional(), headers: Headers }).optional(),
    claims: ClaimMapping,
    forward: Forward,
    cache: z
      .strictObject({
        validSeconds: seconds(60),
        invalidSeconds: seconds(10),
        maxEntries: z.int().min(1).max(1_000_000).default(10_000),
        /** How long before the token expires its result is given up and asked for anew. */
        leewaySeconds: seconds(0),
        /** How long past its life a good result may serve while the provider cannot answer; 0: never. */
        staleSeconds: seconds(0),
      })
      .prefault({}),
    timeouts: z.strictObject({ connectMs: timeout(5000), readMs: timeout(10_000) }).prefault({}),
    tolerances: z
      .strictObject({ expSeconds: seconds(0), nbfSeconds: seconds(5), iatSeconds: seconds(5) })
      .prefault({}),
    breaker: z
      .strictObject({ failures: z.int().min(1).max(10_000).default(20), openSeconds: seconds(5) })
      .prefault({}),
    dpop: Dpop,
    tls: OutboundTls.optional(),
  })
  .superRefine((policy, context) => {
    const missing = missingEndpoint(policy)
    if (missing) context.addIssue({ code: 'custom', input: undefined, ...missing })
  })
export type TokenPolicy = z.infer<typeof TokenPolicy>

type Endpoints = {
  discovery?: string
  introspection?: { endpoint?: string }
  jwt?: { jwksUri?: string; jwks?: unknown }
  userInfo?: { endpoint?: string }
}

function missingEndpoint(policy: Endpoints): { path: string[]; message: string } | undefined {
  if (policy.discovery !== undefined) return undefined
  if (policy.introspection && policy.introspection.endpoint === undefined) {
    return { path: ['introspection', 'endpoint'], message: 'expected a URL, here or by discovery' }
  }
  if (policy.jwt && policy.jwt.jwksUri === undefined && policy.jwt.jwks === undefined) {
    return { path: ['jwt', 'jwksUri'], message: 'expected jwksUri or jwks, here or by discovery' }
  }
  if (policy.userInfo && policy.userInfo.endpoint === undefined) {
    return { path: ['userInfo', 'endpoint'], message: 'expected a URL, here or by discovery' }
  }
  return undefined
}
