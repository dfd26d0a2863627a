import { parentPort, workerData } from 'node:worker_threads'
import { createShipper } from '../journal/shipper.ts'
import { openStore } from '../store/open-store.ts'
import { patientSink } from './patient-sink.ts'
import { DRAIN_MS, type ShipperMessage, type ShipperOrders } from './shipper-orders.ts'

const STATUS_EVERY_MS = 500

// The thread that moves journals into the store: it has a connection of its own, so that no batch ever holds up the supervisor.
const orders = workerData as ShipperOrders
const tell = (message: ShipperMessage) => parentPort!.postMessage(message)
const sink = patientSink(() =>
  openStore(orders.database, { now: Date.now, secretKey: orders.secretKey }),
)
const shipper = createShipper({
  directory: orders.directory,
  node: orders.node,
  sink,
  onStored: () => tell({ kind: 'stored' }),
})
const reporter = setInterval(
  () => tell({ kind: 'status', status: shipper.status() }),
  STATUS_EVERY_MS,
)
parentPort!.once('message', async () => {
  clearInterval(reporter)
  await shipper.close(DRAIN_MS)
  await sink.close()
  parentPort!.close()
})
tell({ kind: 'ready' })
