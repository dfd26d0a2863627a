import type { LocalStore } from '../runtime/local-store.ts'
import { type RunningInstance, runningInstance } from '../runtime/running-instance.ts'
import { readSettings, type Settings } from '../runtime/settings.ts'
import type { ApiClient } from './api-client.ts'
import { type Flags, settingFlags } from './command.ts'
import { Failure } from './exit.ts'

const DEFAULT_URL = 'http://127.0.0.1:8081'

/** The settings that a command takes to find the product. */
export const reachSettings = ['data', 'adminUrl', 'apiKey'] as const

/** True when the command is to ask a node over its API rather than to open the local data folder. */
export function asksNode(flags: Flags, settings: Settings): boolean {
  if (flags.adminUrl !== undefined || flags.apiKey !== undefined) return true
  return flags.data === undefined && (settings.adminUrl ?? settings.apiKey) !== undefined
}

// The store and the endpoint table are loaded when they are needed: help and completion must be quick.

/** Opens the local data folder for a command. */
export async function withLocal<T>(
  flags: Flags,
  options: { make: boolean },
  use: (local: LocalStore, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(settingFlags(flags))
  const { withLocalStore } = await import('../runtime/local-store.ts')
  return withLocalStore(settings, options, (local) => use(local, settings))
}

/** Talks to a node: the one that is named, else the one that runs on the local data folder. */
export async function withApi<T>(
  flags: Flags,
  use: (client: ApiClient, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(settingFlags(flags))
  const named = asksNode(flags, settings)
  const { adminUrl, apiKey, language } = settings
  const instance = runningInstance(settings.data, Date.now())
  const { createApiClient } = await import('./api-client.ts')
  const url = (named ? adminUrl : undefined) ?? instance?.adminUrl ?? DEFAULT_URL
  if (named && apiKey !== undefined) {
    return use(createApiClient({ url, apiKey, language }), settings)
  }
  if (instance?.adminUrl !== url) throw noWayIn(named, url, settings)
  const { withLocalStore } = await import('../runtime/local-store.ts')
  const { makeLocalApiKey } = await import('../runtime/local-api-key.ts')
  return withLocalStore(settings, { make: false }, async (local) => {
    const { id, key } = await makeLocalApiKey(local, Date.now())
    try {
      return await use(createApiClient({ url, apiKey: key, language }), settings)
    } finally {
      await local.store.apiKeys.remove(id)
    }
  })
}

/** The instance that serves the local data folder, or a failure that says how to name another. */
export function instanceOf(settings: Settings): RunningInstance {
  const instance = runningInstance(settings.data, Date.now())
  if (!instance) throw new Failure(`no node runs on ${settings.data}: --data names its folder`)
  return instance
}

function noWayIn(named: boolean, url: string, { data }: Settings): Failure {
  return named
    ? new Failure(`${url} needs an API key: --api-key or VARCO_API_KEY`)
    : new Failure(
        `no node runs on ${data}: --data names its folder, --admin-url and --api-key a node elsewhere`,
      )
}
