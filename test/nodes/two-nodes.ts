import { randomBytes } from 'node:crypto'
import { type Api, type CaseWorld, startCaseWorld } from '../cases/case-world.ts'
import { type AdminClient, loginAsAdministrator } from '../support/admin-client.ts'
import { within } from '../support/patience.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'

/** Two nodes of one installation: one database, one shared cache where asked for, one secret key. */
export type TwoNodes = AsyncDisposable & {
  /** The first node, and everything around both. */
  readonly world: CaseWorld
  readonly second: Product & { readonly admin: AdminClient }
  readonly redis: RedisServer | undefined
  /** Publishes a delivery and waits until every worker of both nodes knows it. */
  readonly publish: CaseWorld['publish']
  /** The status that a node gives to a request with the token. */
  ask(node: 1 | 2, api: Api, token: string, headers?: Record<string, string>): Promise<number>
}

/** Starts the servers and both nodes. */
export async function startTwoNodes(options: { redis: boolean }): Promise<TwoNodes> {
  const stack = new AsyncDisposableStack()
  const database: PostgresServer = stack.use(await startPostgres())
  const redis = options.redis ? stack.use(await startRedis()) : undefined
  const environment = {
    VARCO_DATABASE_URL: await database.createDatabase(),
    VARCO_SECRET_KEY: randomBytes(32).toString('base64'),
    ...(redis && { VARCO_REDIS_URL: redis.url }),
  }
  const world = stack.use(await startCaseWorld({ environment, flags: ['--node', 'one'] }))
  const product = stack.use(await startProduct({ environment, flags: ['--node', 'two'] }))
  const admin = await loginAsAdministrator(product.adminUrl)
  const gateways = [world.product.gatewayUrl, product.gatewayUrl]
  return {
    world,
    async publish(...given) {
      const api = await world.publish(...given)
      for (const gateway of gateways) await within(known(`${gateway}${api.path}`), 'the delivery')
      return api
    },
    second: { ...product, admin },
    redis,
    async ask(node, { path }, token, headers) {
      const { gatewayUrl } = node === 1 ? world.product : product
      const response = await fetch(`${gatewayUrl}${path}/echo`, {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      })
      await response.arrayBuffer()
      return response.status
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

// Connections of their own, one after the other, come to every worker. Without a token nothing is counted.
async function known(url: string): Promise<void> {
  for (let inARow = 0; inARow < 10; ) {
    const { status, body } = await fetch(url, { headers: { Connection: 'close' } })
    await body?.cancel()
    inARow = status === 404 ? 0 : inARow + 1
  }
}
