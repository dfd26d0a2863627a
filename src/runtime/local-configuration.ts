import { maskedChanges, maskedConfiguration, unmasked } from '../admin/configuration/masks.ts'
import type { Configuration } from '../model/configuration.ts'
import { deliveryPath } from '../model/delivery-path.ts'
import type { WriteResult } from '../store/store.ts'
import type { LocalStore } from './local-store.ts'

/** How a whole configuration is written. */
export type Replacement = { message: string; dryRun: boolean; expectedRevision: number }

/** The configuration of a data folder, for whoever may read that folder. */
export type LocalConfiguration = {
  /** The whole document; its secrets masked, unless asked for, which the audit log shows. */
  read(options: { secrets: boolean }): Promise<{ document: Configuration; revision: number }>
  /** Makes the stored configuration equal to the document; masks keep the secret they stand for. */
  replace(document: Configuration, replacement: Replacement): Promise<WriteResult>
}

/** A mask in a document that stands for no stored secret. */
export class MaskedSecretMissing extends Error {}

/** Reads and writes the configuration without a running node; every write is audited. */
export function localConfiguration({ store, author }: LocalStore): LocalConfiguration {
  return {
    async read({ secrets }) {
      const { document, revision } = await store.configuration.current()
      if (!secrets) return { document: maskedConfiguration(document), revision }
      await store.audit.append({ author, address: null, action: 'reveal', object: 'configuration' })
      return { document, revision }
    },

    async replace(sent, { message, dryRun, expectedRevision }) {
      const { document: before } = await store.configuration.current()
      const document = completed(sent, before)
      const options = { author, message, dryRun, expectedRevision }
      const { revision, changes } = await store.configuration.replace(document, options)
      if (!dryRun && changes.length > 0) {
        await store.audit.append({
          author,
          address: null,
          action: 'replace',
          object: 'configuration',
          before: maskedConfiguration(before),
          after: maskedConfiguration(document),
        })
      }
      return { revision, changes: maskedChanges(changes) }
    },
  }
}

function completed(sent: Configuration, stored: Configuration): Configuration {
  const missing: string[] = []
  const tokenPolicies = sent.tokenPolicies.map((policy) => {
    const before = stored.tokenPolicies.find(({ name }) => name === policy.name)
    const { document, problems } = unmasked('token-policy', policy, before)
    for (const { path, message } of problems) {
      missing.push(`token policy ${policy.name}: ${path.join('.')}: ${message}`)
    }
    return document
  })
  const deliveries = sent.deliveries.map((delivery) => {
    const key = deliveryPath(delivery)
    const before = stored.deliveries.find((one) => deliveryPath(one) === key)
    const { document, problems } = unmasked('delivery', delivery, before)
    for (const { path, message } of problems) {
      missing.push(`delivery ${key}: ${path.join('.')}: ${message}`)
    }
    return document
  })
  if (missing.length > 0) {
    throw new MaskedSecretMissing(`secrets are missing:\n  ${missing.join('\n  ')}`)
  }
  return { ...sent, tokenPolicies, deliveries }
}
