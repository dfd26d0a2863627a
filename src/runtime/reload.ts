import type { Store } from '../store/store.ts'
import { readConfigurationFile } from './configuration-file.ts'
import { applyConfigurationFile } from './first-configuration.ts'
import type { Log } from './log.ts'
import type { NodeControl } from './node-control.ts'
import { filesOf } from './references.ts'
import type { Settings } from './settings.ts'
import { referencedVariable } from './settings.ts'
import type { Workers } from './workers.ts'

type Parts = {
  settings: Settings
  store: Store
  workers: Pick<Workers, 'askAll'>
  node: Pick<NodeControl, 'resetCaches'>
  log: Log
}

/**
 * What SIGHUP does: applies the configuration file of the start when it has changed since it was last
 * applied, reads the gateway's certificate and key again, and resets every cache of every node.
 */
export async function reload({ settings, store, workers, node, log }: Parts): Promise<void> {
  const { config, tlsCertificate: certificate, tlsKey: key, tlsClientCa: clientCa } = settings
  // Standard input was read at the start and is gone.
  if (config !== undefined && config !== '-') {
    const file = await readConfigurationFile(config, { references: filesOf(referencedVariable) })
    await applyConfigurationFile(store, file, log)
  }
  if (certificate !== undefined && key !== undefined) {
    await workers.askAll('certificate', { certificate, key, clientCa })
  }
  const { nodes } = await node.resetCaches()
  log.info({ nodes }, 'reloaded')
}
