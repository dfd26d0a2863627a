import type { AccessControl } from '../src/model/access-control.ts'
import type { Transaction } from '../src/model/transaction.ts'
import { type AdminClient, loginAsAdministrator } from './support/admin-client.ts'
import { type Product, type ProductOptions, startProduct } from './support/product.ts'

/** The pet of the specification's scenario (spec 2.4). */
export const PET = {
  id: 7,
  category: { id: 1, name: 'Cani' },
  name: 'Fido',
  photoUrls: ['https://petstore.example/photos/7.jpg'],
  tags: [{ id: 1, name: 'buono' }],
  status: 'available',
}

/** How the scenario's request is sent. */
export type PetRequest = {
  token?: string
  query?: string
  headers?: Readonly<Record<string, string>>
  path?: string
  body?: unknown
  method?: string
}

/** The whole product with everything around it, on free ports. */
export type World = AsyncDisposable & {
  readonly product: Product
  readonly admin: AdminClient
  /** The scenario's request: PUT of a pet, the token in the query as the specification shows. */
  putPet(request?: PetRequest): Promise<Response>
  transaction(response: Response): Promise<Transaction>
  /** Changes the access control of a delivery, without a reset. */
  saveAccessControl(delivery: string, accessControl: unknown): Promise<AccessControl>
  resetCaches(): Promise<{ nodes: { node: string; revision: number }[] }>
}

export type WorldOptions = ProductOptions & { delivery?: string }

/** Starts the product and logs in. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const product = await startProduct(options)
  const admin = await loginAsAdministrator(product.adminUrl)
  const delivery = options.delivery ?? 'Ente/PetStore/v2'
  return {
    product,
    admin,
    putPet({ token, query, headers, path = '/pet', body = PET, method = 'PUT' } = {}) {
      const search = query ?? (token === undefined ? '' : `?access_token=${token}`)
      return fetch(`${product.gatewayUrl}/gateway/${delivery}${path}${search}`, {
        method,
        headers: { accept: 'application/json', 'Content-Type': 'application/json', ...headers },
        body: method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(body),
      })
    },
    transaction: (response) => admin.transaction(response.headers.get('gateway-transaction-id')),
    async saveAccessControl(name, accessControl) {
      const response = await admin.call('PUT', `/deliveries/${name}/access-control`, accessControl)
      if (response.status !== 200) throw new Error(await response.text())
      return (await response.json()) as AccessControl
    },
    async resetCaches() {
      const response = await admin.call('POST', '/runtime/caches/reset')
      if (response.status !== 200) throw new Error(await response.text())
      return (await response.json()) as { nodes: { node: string; revision: number }[] }
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  }
}
