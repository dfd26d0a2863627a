/** Seconds of clock difference that are forgiven for each date claim. */
export interface Tolerances {
  readonly expSeconds: number
  readonly nbfSeconds: number
  readonly iatSeconds: number
}

/** `connectMs` bounds the opening of a connection, `readMs` a whole exchange. */
export interface Timeouts {
  readonly connectMs: number
  readonly readMs: number
}

/** After this many consecutive failures an endpoint is left alone for `openSeconds`. */
export interface BreakerOptions {
  readonly failures: number
  readonly openSeconds: number
}

/** Authorities and client certificate of the connections to one provider, as PEM. */
export interface TlsOptions {
  readonly ca?: string
  readonly certificate?: string
  readonly key?: string
}

/** How the gateway introduces itself to the identity provider; secrets are already resolved. */
export type ClientAuthentication =
  | { readonly method: 'none' }
  | {
      readonly method: 'client_secret_basic'
      readonly clientId: string
      readonly clientSecret: string
      /** `raw` leaves out the form-encoding of RFC 6749 §2.3.1, for providers that never learnt it. */
      readonly encoding?: 'form' | 'raw'
    }
  | {
      readonly method: 'client_secret_post'
      readonly clientId: string
      readonly clientSecret: string
    }
  | {
      readonly method: 'client_secret_jwt'
      readonly clientId: string
      readonly clientSecret: string
      readonly algorithm?: string
      readonly audience?: string
    }
  | {
      readonly method: 'private_key_jwt'
      readonly clientId: string
      /** PKCS #8 PEM, or a JWK as JSON text. */
      readonly privateKey: string
      readonly algorithm?: string
      readonly keyId?: string
      /** SHA-1 thumbprint of the certificate, base64url, for providers that look keys up by it. */
      readonly x5t?: string
      readonly audience?: string
    }
  | { readonly method: 'tls_client_auth'; readonly clientId: string }
  | { readonly method: 'bearer'; readonly token: string }

/** The shape of the introspection call. */
export type IntrospectionStyle =
  | 'rfc7662'
  | 'tokeninfo'
  | {
      readonly method: string
      readonly tokenIn: 'form' | 'query' | 'header' | 'authorization'
      readonly name: string
      /** How the answer is read; `tokeninfo` for services that know no `active`. */
      readonly answer?: 'rfc7662' | 'tokeninfo'
    }

/** The introspection service of a provider and what is sent to it. */
export interface IntrospectionOptions {
  /** Left out: the discovery document says it. */
  readonly endpoint?: string
  /** Asked when the first endpoint cannot answer. */
  readonly fallbackEndpoint?: string
  readonly request: IntrospectionStyle
  readonly clientAuthentication: ClientAuthentication
  readonly tokenTypeHint?: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** RFC 9701: `require` asks for a signed answer and takes no other. */
  readonly signedAnswer?: 'accept' | 'require'
  /** The `iss` and `aud` that an answer must carry; not checked when left out or empty. */
  readonly issuer?: string
  readonly audience?: readonly string[]
}

/** How an access token is checked as a JWT, and whose keys may have signed it. */
export interface JwtOptions {
  readonly jwksUri?: string
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
  readonly issuer?: string
  /** Empty: not checked. */
  readonly audience: readonly string[]
  readonly algorithms: readonly string[]
  /** Accepted `typ` header values (RFC 9068: `at+jwt`); empty or left out: not checked. */
  readonly types?: readonly string[]
  /** False lets a token without `exp` pass. */
  readonly requireExpiry?: boolean
  /** Claims that must be present, whatever their value. */
  readonly requiredClaims?: readonly string[]
  /** Least time between two fetches of the key set that an unknown `kid` causes. */
  readonly coolDownSeconds?: number
}

/** The user-info service of a provider. */
export interface UserInfoOptions {
  readonly endpoint?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One identity provider as its token policy describes it; a policy document fits as it is. */
export interface ProviderOptions {
  /** URL of an OpenID Connect or RFC 8414 document that fills in the endpoints not given. */
  readonly discovery?: string
  readonly introspection?: IntrospectionOptions
  readonly jwt?: JwtOptions
  readonly userInfo?: UserInfoOptions
  readonly timeouts: Timeouts
  readonly tolerances: Tolerances
  readonly breaker: BreakerOptions
  readonly tls?: TlsOptions
}
