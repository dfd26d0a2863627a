import { parentPort, workerData } from 'node:worker_threads'
import { createShipper, type ShipperStatus } from '../journal/shipper.ts'
import { openStore } from '../store/open-store.ts'

/** What the shipping thread needs to know. */
export type ShipperOrders = {
  database: { databaseFile: string } | { databaseUrl: string }
  secretKey: Uint8Array
  directory: string
  node: string
}

/** What the shipping thread tells. */
export type ShipperMessage =
  | { kind: 'ready' }
  | { kind: 'stored' }
  | { kind: 'status'; status: ShipperStatus }

const STATUS_EVERY_MS = 500
/** How long a stop may take to store what is still in the journals; the next start stores the rest. */
const DRAIN_MS = 10_000

// The thread that moves journals into the store: it has a connection of its own, so that no batch ever holds up the supervisor.
const orders = workerData as ShipperOrders
const tell = (message: ShipperMessage) => parentPort!.postMessage(message)
const store = await openStore(orders.database, { now: Date.now, secretKey: orders.secretKey })
const shipper = createShipper({
  directory: orders.directory,
  node: orders.node,
  sink: store.transactions,
  onStored: () => tell({ kind: 'stored' }),
})
const reporter = setInterval(
  () => tell({ kind: 'status', status: shipper.status() }),
  STATUS_EVERY_MS,
)
parentPort!.once('message', async () => {
  clearInterval(reporter)
  await shipper.close(DRAIN_MS)
  await store.close()
  parentPort!.close()
})
tell({ kind: 'ready' })
