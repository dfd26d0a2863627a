import type { ShipmentSink } from '../journal/shipment.ts'
import type { Store } from '../store/store.ts'

/** A sink that opens its store at the first use, and again after a failure: the database may be away just then. */
export function patientSink(open: () => Promise<Store>): ShipmentSink & { close(): Promise<void> } {
  let store: Store | undefined
  const opened = async () => {
    store ??= await open()
    return store.transactions
  }
  return {
    ship: async (...shipment) => (await opened()).ship(...shipment),
    checkpoints: async (node) => (await opened()).checkpoints(node),
    forgetCheckpoint: async (...checkpoint) => (await opened()).forgetCheckpoint(...checkpoint),
    // What a store that could not be opened says is never about the values.
    isRefusal: (error) => store?.transactions.isRefusal(error) ?? false,
    close: async () => store?.close(),
  }
}
