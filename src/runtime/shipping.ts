import { Worker } from 'node:worker_threads'
import type { ShipperStatus } from '../journal/shipper.ts'
import type { DataFolder } from './data-folder.ts'
import type { Log } from './log.ts'
import { moduleFile } from './module-file.ts'
import type { JournalState } from './node-control.ts'
import type { Settings } from './settings.ts'
import type { ShipperMessage, ShipperOrders } from './shipper-thread.ts'

/** The thread that moves journals into the store, off the supervisor's event loop. */
export type Shipping = {
  state(): JournalState
  onStored(listener: () => void): () => void
  stop(): Promise<void>
}

/** Starts the shipping thread. */
export async function startShipping({
  settings,
  folder,
  log,
}: {
  settings: Settings
  folder: DataFolder
  log: Log
}): Promise<Shipping> {
  const listeners = new Set<() => void>()
  let status: ShipperStatus | undefined
  const orders: ShipperOrders = {
    database:
      settings.databaseUrl === undefined
        ? { databaseFile: folder.database }
        : { databaseUrl: settings.databaseUrl },
    secretKey: folder.secretKey,
    directory: folder.journal,
    node: settings.nodeName,
  }
  const thread = new Worker(moduleFile('./shipper-thread', import.meta.url), { workerData: orders })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    thread.on('message', (message: ShipperMessage) => {
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'stored') for (const listener of listeners) listener()
      else status = message.status
    })
    thread.on('error', (error) => {
      log.error({ err: error }, 'the shipping thread failed')
      reject(error)
    })
  })
  return {
    state: () => ({
      backlogBytes: status?.backlogBytes ?? 0,
      lagMs: status?.lagMs ?? 0,
      quarantined: status?.quarantined ?? 0,
      poisoned: status?.poisoned ?? 0,
      refusing: false,
      fsync: '',
    }),
    onStored(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      thread.postMessage('stop')
      await ended
    },
  }
}
