import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../model/endpoints/session.ts'
import type { StoredApiKey } from '../../store/store.ts'
import type { Handlers } from '../handlers.ts'
import { found, invalidField } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { newApiKey } from '../session/api-key.ts'
import { hashSecret } from '../session/secret-token.ts'

/** API keys for programs: the secret is shown once and stored as a hash. */
export function apiKeys({
  store,
  audit,
  now,
}: Parts): Pick<Handlers, 'listApiKeys' | 'createApiKey' | 'deleteApiKey'> {
  return {
    async listApiKeys() {
      return { items: (await store.apiKeys.list()).map(shown), next: null }
    },

    async createApiKey({ body }, call) {
      if (body.expiresAt !== null && Date.parse(body.expiresAt) <= now()) {
        throw invalidField('expiresAt', 'expected a moment in the future')
      }
      const id = randomUUID()
      const key = newApiKey()
      const createdBy = call.caller.name
      await store.apiKeys.create({ ...body, id, createdBy, keyHash: hashSecret(key) })
      const stored = found((await store.apiKeys.list()).find((one) => one.id === id))
      await audit(call, 'create', `api-key/${id}`, { after: shown(stored) })
      return { body: { ...shown(stored), key }, location: `/api-keys/${id}` }
    },

    async deleteApiKey({ params: { id } }, call) {
      const before = found(
        (await store.apiKeys.list()).find((one) => one.id === id),
        'API key',
      )
      await store.apiKeys.remove(id)
      await audit(call, 'remove', `api-key/${id}`, { before: shown(before) })
      return undefined
    },
  }
}

/** An API key as the API shows it: never with its secret or the hash of it. */
function shown({ keyHash: _, ...key }: StoredApiKey): ApiKey {
  return key
}
