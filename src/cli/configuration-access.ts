import type { Configuration } from '../model/configuration.ts'
import type { Revision } from '../model/endpoints/configuration.ts'
import type { LocalConfiguration } from '../runtime/local-configuration.ts'
import { readSettings } from '../runtime/settings.ts'
import type { ApiClient } from './api-client.ts'
import { type Flags, settingFlags } from './command.ts'
import { asksNode, withApi, withLocal } from './connect.ts'
import { WrongUse } from './exit.ts'

/** The stored configuration, over the API of a node or in the local data folder. */
export type ConfigurationAccess = LocalConfiguration

/** What a write would change or has changed. */
export type Changes = Revision['changes']

/** Finds the configuration that the flags name. */
export async function withConfiguration<T>(
  flags: Flags,
  options: { make: boolean },
  use: (access: ConfigurationAccess) => Promise<T>,
): Promise<T> {
  if (asksNode(flags, readSettings(settingFlags(flags)))) {
    return withApi(flags, (client) => use(overApi(client)))
  }
  const { localConfiguration } = await import('../runtime/local-configuration.ts')
  return withLocal(flags, options, (local) => use(localConfiguration(local)))
}

function overApi(client: ApiClient): ConfigurationAccess {
  return {
    async read({ secrets }) {
      if (secrets) throw new WrongUse('secrets leave only the local data folder: --data names it')
      const { body, etag } = await client.call('getConfiguration', {})
      return { document: body as Configuration, revision: revisionOf(etag) }
    },

    async replace(document, { message, dryRun, expectedRevision }) {
      const request = {
        query: { message, dryRun: dryRun ? 'true' : 'false' } as const,
        body: document,
      }
      const ifMatch = tagOf(expectedRevision)
      return (await client.call('putConfiguration', request, { ifMatch })).body
    },
  }
}

const TAG = /^"r(\d+)"$/

function revisionOf(etag: string | undefined): number {
  return Number(TAG.exec(etag ?? '')?.[1] ?? 0)
}

function tagOf(revision: number): string {
  return `"r${revision}"`
}
