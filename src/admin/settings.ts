import type { Role } from '../model/role.ts'

/** How the admin port is reached and who may log in; everything has a default. */
export type AdminSettings = {
  /** Address to listen on. */
  host: string
  port: number
  /** Names beside loopback and plain addresses by which the console may be addressed. */
  allowedHosts: readonly string[]
  /** Origins beside the console's own whose writes are taken. */
  allowedOrigins: readonly string[]
  /** True when browsers reach the console over TLS: cookies are `__Host-` and Secure, HSTS is sent. */
  secure: boolean
  /** PEM of the admin port's own certificate and key; absent: plain HTTP. */
  tls: { certificate: string; key: string } | undefined
  /** Peers whose X-Forwarded-For is believed: addresses or CIDR ranges. */
  trustedProxies: readonly string[]
  session: { idleMs: number; absoluteMs: number }
  singleSignOn: SingleSignOn | undefined
}

/** An OpenID provider that console users log in at. */
export type SingleSignOn = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the browser comes back to: the console's own address followed by `/sign-in/oidc/callback`. */
  redirectUri: string
  scope: string
  /** The claim that names the user, and the one that lists groups or roles; dots reach into objects. */
  usernameClaim: string
  rolesClaim: string
  /** Roles for each value of the roles claim; a user without any is refused. */
  roleMapping: Readonly<Record<string, readonly Role[]>>
  /** The claim that lists the organizations a user is restricted to; absent: not restricted. */
  organizationsClaim: string | undefined
  /** True lets the provider be reached over plain HTTP, for tests and closed networks. */
  allowInsecure: boolean
}

/** What holds unless the operator says otherwise. */
export const defaultAdminSettings: AdminSettings = {
  host: '127.0.0.1',
  port: 8081,
  allowedHosts: [],
  allowedOrigins: [],
  secure: false,
  tls: undefined,
  trustedProxies: [],
  session: { idleMs: 60 * 60_000, absoluteMs: 12 * 60 * 60_000 },
  singleSignOn: undefined,
}
