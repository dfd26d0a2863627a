import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { ReplyQueue, type ScriptedReply, sendReply } from './scripted-reply.ts'
import {
  createSigningKey,
  type SigningKey,
  sharedSigningKey,
  type TestAlgorithm,
} from './signing-keys.ts'

export type { ScriptedReply } from './scripted-reply.ts'

/** A request as it came over the wire. */
export interface RecordedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  /** Names with their case, repetitions included. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  /** The access token the request is about, when one was found. */
  readonly token: string | undefined
}

/** How a scripted provider is started. */
export interface ScriptedProviderOptions {
  /** A port to come back on; a free one when left out. */
  readonly port?: number
  /** Serves over TLS with these options. */
  readonly tls?: ServerOptions
}

/** A pretended identity provider on a real socket: every answer scripted, every request recorded. */
export class ScriptedProvider {
  readonly requests: RecordedRequest[] = []
  /** Connections accepted so far. */
  connections = 0
  /** The keys published at `/jwks`, newest last. */
  keys: SigningKey[] = []
  readonly #server: Server
  readonly #scheme: string
  readonly #byToken = new Map<string, ReplyQueue>()
  readonly #userInfo = new Map<string, ReplyQueue>()
  readonly #byPath = new Map<string, ReplyQueue>()
  #otherwise = new ReplyQueue([{ body: { active: false } }])

  constructor(options: ScriptedProviderOptions) {
    this.#scheme = options.tls ? 'https' : 'http'
    this.#server = options.tls ? createHttpsServer(options.tls) : createHttpServer()
    this.#server.on('connection', () => this.connections++)
    this.#server.on('request', (request: IncomingMessage, response) => {
      this.#record(request)
        .then((recorded) => sendReply(response, this.#replyTo(recorded)))
        // The caller broke off: there is nobody left to answer.
        .catch(() => response.destroy())
    })
  }

  /** Where the provider is, without a path. */
  get origin(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get introspectionUrl(): string {
    return `${this.origin}/introspect`
  }

  get discoveryUrl(): string {
    return `${this.origin}/.well-known/openid-configuration`
  }

  get jwksUri(): string {
    return `${this.origin}/jwks`
  }

  get userInfoUrl(): string {
    return `${this.origin}/userinfo`
  }

  /** What `/.well-known/openid-configuration` says unless scripted otherwise. */
  get metadata(): Record<string, unknown> {
    return {
      issuer: this.origin,
      introspection_endpoint: this.introspectionUrl,
      jwks_uri: this.jwksUri,
      userinfo_endpoint: this.userInfoUrl,
    }
  }

  /** Scripts the answers about one token, wherever it is in the call; the last one stays. */
  script(token: string, ...replies: ScriptedReply[]): void {
    this.#byToken.set(token, new ReplyQueue(replies))
  }

  /** Scripts the answers of `/userinfo` to one token. */
  scriptUserInfo(token: string, ...replies: ScriptedReply[]): void {
    this.#userInfo.set(token, new ReplyQueue(replies))
  }

  /** Scripts the answers of one path, whatever is asked there. */
  scriptPath(path: string, ...replies: ScriptedReply[]): void {
    this.#byPath.set(path, new ReplyQueue(replies))
  }

  /** Scripts the answers about tokens that no script names; inactive when never called. */
  scriptOthers(...replies: ScriptedReply[]): void {
    this.#otherwise = new ReplyQueue(replies)
  }

  /** How many requests came at all, or were about the token, user info not counted. */
  calls(token?: string): number {
    if (token === undefined) return this.requests.length
    return this.requests.filter(
      (request) => request.token === token && pathOf(request.url) !== '/userinfo',
    ).length
  }

  /** How many requests came for the path. */
  callsTo(path: string): number {
    return this.requests.filter((request) => pathOf(request.url) === path).length
  }

  /** Forgets scripts and records; keys stay. */
  reset(): void {
    this.requests.length = 0
    this.#byToken.clear()
    this.#userInfo.clear()
    this.#byPath.clear()
    this.scriptOthers({ body: { active: false } })
  }

  /** Signs a JWT with the provider's newest key of the algorithm, publishing one if there is none. */
  async sign(
    claims: Record<string, unknown>,
    algorithm: TestAlgorithm = 'ES256',
    header: Record<string, unknown> = {},
  ): Promise<string> {
    const known = this.keys.findLast((key) => key.algorithm === algorithm)
    const key = known ?? (await sharedSigningKey(algorithm))
    if (!known) this.keys.push(key)
    return key.sign({ iss: this.origin, ...claims }, header)
  }

  /** Replaces the published keys of the algorithm by a new one. */
  async rotate(algorithm: TestAlgorithm = 'ES256'): Promise<SigningKey> {
    const fresh = await createSigningKey(algorithm)
    this.keys = [...this.keys.filter((key) => key.algorithm !== algorithm), fresh]
    return fresh
  }

  /** Closes connections on which nothing is under way. */
  dropIdleConnections(): void {
    this.#server.closeIdleConnections()
  }

  /** How many connections are open now. */
  openConnections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
  }

  async #record(request: IncomingMessage): Promise<RecordedRequest> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers: [string, string][] = []
    for (let i = 0; i < request.rawHeaders.length; i += 2) {
      headers.push([request.rawHeaders[i]!, request.rawHeaders[i + 1]!])
    }
    const body = Buffer.concat(chunks).toString('utf8')
    const seen = { method: request.method ?? '', url: request.url ?? '', headers, body }
    const recorded = { ...seen, token: this.#tokenOf(seen) }
    this.requests.push(recorded)
    return recorded
  }

  #replyTo({ url, token = '' }: RecordedRequest): ScriptedReply {
    const path = pathOf(url)
    const byToken = path === '/userinfo' ? this.#userInfo : this.#byToken
    const scripted = this.#byPath.get(path)?.next() ?? byToken.get(token)?.next()
    if (scripted) return scripted
    if (path === '/jwks') return { body: { keys: this.keys.map((key) => key.publicJwk) } }
    if (path.startsWith('/.well-known/')) return { body: this.metadata }
    if (path === '/userinfo') return { status: 401, body: { error: 'invalid_token' } }
    return this.#otherwise.next() ?? { status: 500 }
  }

  // The usual places first; then any value that equals a token which a script knows.
  #tokenOf({ url, headers, body }: Omit<RecordedRequest, 'token'>): string | undefined {
    const query = new URL(url, 'http://provider').searchParams
    const form = new URLSearchParams(body)
    const bearer = headers
      .filter(([name]) => name.toLowerCase() === 'authorization')
      .map(([, value]) => /^Bearer (.+)$/.exec(value)?.[1])
    const usual = [form.get('token'), query.get('access_token'), ...bearer].find(Boolean)
    const anywhere = [...form.values(), ...query.values(), ...headers.map(([, value]) => value)]
    return usual ?? anywhere.find((value) => this.#byToken.has(value))
  }
}

/** Starts a scripted provider; `await using` stops it again. */
export async function startScriptedProvider(
  options: ScriptedProviderOptions = {},
): Promise<ScriptedProvider> {
  const provider = new ScriptedProvider(options)
  await provider.listen(options.port)
  return provider
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]!
}
