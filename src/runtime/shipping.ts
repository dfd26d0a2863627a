import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ShipperStatus } from '../journal/shipper.ts'
import type { DataFolder } from './data-folder.ts'
import type { Log } from './log.ts'
import { moduleFile } from './module-file.ts'
import type { JournalState } from './node-control.ts'
import type { Settings } from './settings.ts'
import { DRAIN_MS, type ShipperMessage, type ShipperOrders } from './shipper-orders.ts'

/** The thread that moves journals into the store, off the supervisor's event loop. */
export type Shipping = {
  state(): JournalState
  onStored(listener: () => void): () => void
  stop(): Promise<void>
}

/** What shipping needs. */
export type ShippingParts = {
  settings: Pick<Settings, 'databaseUrl' | 'nodeName'>
  folder: Pick<DataFolder, 'database' | 'secretKey' | 'journal'>
  log: Log
  /** The bound of all journals together: half of it is told to the operator. */
  maxJournalBytes?: number
  /** The module of the thread. */
  entry?: URL
}

/** A thread that ended by itself is replaced after so long. */
const RESTART_MS = 1000
/** A question to a database that stands still never ends: the thread is ended instead, and the next start stores the rest. */
const STOP_LIMIT_MS = DRAIN_MS + 2000

/** Starts the shipping thread, whether or not the database answers, and replaces it should it ever fail. */
export async function startShipping(parts: ShippingParts): Promise<Shipping> {
  const { log, maxJournalBytes = Number.POSITIVE_INFINITY } = parts
  const listeners = new Set<() => void>()
  let status: ShipperStatus | undefined
  let stopping = false
  const hear = (message: ShipperMessage) => {
    if (message.kind === 'stored') for (const listener of listeners) listener()
    if (message.kind !== 'status') return
    sayWhatChanged(log, status, message.status, maxJournalBytes / 2)
    status = message.status
  }
  const replace = async () => {
    if (stopping) return
    log.error('the shipping thread ended, starting another')
    await sleep(RESTART_MS, undefined, { ref: false })
    if (stopping) return
    running = startThread(parts, hear)
    await running.ready.catch((err: unknown) => log.error({ err }, 'the shipping thread failed'))
    void running.ended.then(replace)
  }
  let running = startThread(parts, hear)
  await running.ready
  void running.ended.then(replace)
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
      stopping = true
      running.thread.postMessage('stop')
      await Promise.race([running.ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
      await running.thread.terminate()
    },
  }
}

type RunningThread = { thread: Worker; ready: Promise<void>; ended: Promise<void> }

function startThread(
  { settings, folder, log, entry }: ShippingParts,
  hear: (message: ShipperMessage) => void,
): RunningThread {
  const orders: ShipperOrders = {
    database:
      settings.databaseUrl === undefined
        ? { databaseFile: folder.database }
        : { databaseUrl: settings.databaseUrl },
    secretKey: folder.secretKey,
    directory: folder.journal,
    node: settings.nodeName,
  }
  const thread = new Worker(entry ?? moduleFile('./shipper-thread', import.meta.url), {
    workerData: orders,
  })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let isReady = false
  const ready = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: ShipperMessage) => {
      if (message.kind === 'ready') {
        isReady = true
        resolve()
      } else hear(message)
    })
    thread.on('error', (error) => {
      // A start that fails says why by itself.
      if (isReady) log.error({ err: error }, 'the shipping thread failed')
      reject(error)
    })
  })
  return { thread, ready, ended }
}

function sayWhatChanged(
  log: Log,
  before: ShipperStatus | undefined,
  now: ShipperStatus,
  alarmBytes: number,
): void {
  const { backlogBytes, lastFault } = now
  if (now.waiting && !before?.waiting)
    log.warn({ fault: lastFault, backlogBytes }, 'records wait in the journal for the database')
  if (!now.waiting && before?.waiting)
    log.info({ backlogBytes }, 'the database takes records again')
  if (backlogBytes > alarmBytes && (before?.backlogBytes ?? 0) <= alarmBytes)
    log.error(
      { backlogBytes },
      'the journal has reached half of its bound (recording.maxJournalBytes)',
    )
  if (now.poisoned > (before?.poisoned ?? 0))
    log.error({ poisoned: now.poisoned }, 'records that could not be stored were set aside')
  if (now.quarantined > (before?.quarantined ?? 0))
    log.error({ quarantined: now.quarantined }, 'damaged journal segments were set aside')
}
