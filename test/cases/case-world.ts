import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AdminClient } from '../support/admin-client.ts'
import { type EchoUpstream, startEchoUpstream } from '../support/echo-upstream.ts'
import type { Product, ProductOptions } from '../support/product.ts'
import {
  type ScriptedProvider,
  type ScriptedReply,
  startScriptedProvider,
} from '../support/scripted-provider.ts'
import { startWorld } from '../world.ts'
import { type Ask, askOver, type Told } from './asking.ts'
import { findSecrets } from './secret-scan.ts'

const ORGANIZATION = 'Ente'
/** What is shorter may stand anywhere by chance. */
const SHORTEST_SECRET = 16
/** The policy and the delivery that most cases share. */
const COMMON = 'common'

/** The client by which the gateway introduces itself to the scripted provider. */
export const GATEWAY_CLIENT = { clientId: 'gw', clientSecret: 'gw-secret' } as const

/** What a case needs different from the common policy and delivery. */
export type Situation = {
  /** Sections of the token policy; `introspection` is laid over the common one. */
  policy?: Readonly<Record<string, unknown>>
  tokenManagement?: Readonly<Record<string, unknown>>
  authorization?: Readonly<Record<string, unknown>>
  /** Further sections of the delivery. */
  delivery?: Readonly<Record<string, unknown>>
}

/** A published API. */
export type Api = { readonly name: string; readonly path: string; readonly policy: string }

/** The real product between a scripted provider and an application that says what it was sent. */
export type CaseWorld = AsyncDisposable & {
  readonly product: Product
  readonly admin: AdminClient
  readonly provider: ScriptedProvider
  readonly application: EchoUpstream
  /** The API that most cases ask: introspection, Token Forward, the common policy. */
  readonly common: Api
  /** Publishes an API of its own for a situation; a policy of its own only when it asks for one. */
  publish(situation: Situation): Promise<Api>
  /** A token nobody used before, with what the provider will say of it; active when left out. */
  token(...replies: ScriptedReply[]): string
  /** A text that must never be found in what the product writes. */
  keepSecret(secret: string): void
  /** Sends a request and reads its record, which must hold no token. */
  ask(api: Api, ask?: Ask): Promise<Told>
  /** Sends one section of a delivery's configuration; nothing is reset. */
  save(api: Api, section: string, body: unknown): Promise<void>
  resetCaches(): Promise<void>
}

/** Starts the product, the provider and the application; disposing looks for tokens in all that was written. */
export async function startCaseWorld(options: ProductOptions = {}): Promise<CaseWorld> {
  const provider = await startScriptedProvider()
  const application = await startEchoUpstream()
  const world = await startWorld({
    ...options,
    document: {
      version: 1,
      organizations: [{ name: ORGANIZATION }],
      tokenPolicies: [policyOf(provider, COMMON, {})],
      deliveries: [deliveryOf(application, COMMON, COMMON, {})],
      ...options.document,
    } as ProductOptions['document'],
  })
  const { admin, product } = world
  const secrets = new Set<string>()
  const create = async (path: string, body: unknown) => {
    const response = await admin.call('POST', path, body)
    assert.equal(response.status, 201, `POST ${path}: ${await response.text()}`)
  }
  let published = 0
  let queue: Promise<unknown> = Promise.resolve()

  async function publishNow(situation: Situation): Promise<Api> {
    const name = `api-${++published}`
    const policy = situation.policy ? String(situation.policy.name ?? name) : COMMON
    if (situation.policy) {
      await create('/token-policies', policyOf(provider, policy, situation.policy))
    }
    await create('/deliveries', deliveryOf(application, name, policy, situation))
    return apiOf(name, policy)
  }

  return {
    product,
    admin,
    provider,
    application,
    common: apiOf(COMMON, COMMON),
    publish(situation) {
      const publication = queue.then(() => publishNow(situation))
      queue = publication.catch(() => {})
      return publication
    },
    token(...replies) {
      const token = `t${randomBytes(12).toString('hex')}`
      secrets.add(token)
      provider.script(token, ...(replies.length > 0 ? replies : [active()]))
      return token
    },
    keepSecret(secret) {
      if (secret.length >= SHORTEST_SECRET) secrets.add(secret)
    },
    ask: (api, ask = {}) => askOver({ product, admin, application, secrets }, api, ask),
    async save(api, section, body) {
      const path = `/deliveries/${api.name}/${section}`
      const response = await admin.call('PUT', path, body)
      assert.equal(response.status, 200, `PUT ${path}: ${await response.text()}`)
    },
    async resetCaches() {
      await world.resetCaches()
    },
    async [Symbol.asyncDispose]() {
      const metrics = await fetch(`${product.adminUrl}/metrics`).then(
        (response) => response.text(),
        // A case may have ended the product itself.
        () => '',
      )
      await product.stop()
      const found = await findSecrets(secrets, product.data, [product.said(), metrics]).finally(
        async () => {
          await world[Symbol.asyncDispose]()
          await provider[Symbol.asyncDispose]()
          await application[Symbol.asyncDispose]()
        },
      )
      assert.deepEqual(found, [], 'tokens found in what the product wrote')
    },
  }
}

/** An answer that says the token is good, with the usual claims and those given. */
export function active(claims: Readonly<Record<string, unknown>> = {}): ScriptedReply {
  return {
    body: { active: true, sub: 'ada', client_id: 'client-1', scope: 'read write', ...claims },
  }
}

/** Seconds since 1970, so far from now. */
export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

function apiOf(name: string, policy: string): Api {
  return { name: `${ORGANIZATION}/${name}/v1`, path: `/gateway/${ORGANIZATION}/${name}/v1`, policy }
}

function policyOf(
  provider: ScriptedProvider,
  name: string,
  { introspection, ...more }: Readonly<Record<string, unknown>>,
) {
  return {
    name,
    introspection: {
      endpoint: provider.introspectionUrl,
      clientAuthentication: { method: 'client_secret_basic', ...GATEWAY_CLIENT },
      ...(introspection as object),
    },
    timeouts: { connectMs: 2000, readMs: 5000 },
    ...more,
  }
}

function deliveryOf(application: EchoUpstream, name: string, policy: string, more: Situation) {
  return {
    organization: ORGANIZATION,
    api: name,
    version: 'v1',
    upstream: { url: application.url },
    accessControl: {
      tokenManagement: { enabled: true, policy, introspection: true, ...more.tokenManagement },
      authorization: more.authorization ?? { enabled: false },
    },
    ...more.delivery,
  }
}
