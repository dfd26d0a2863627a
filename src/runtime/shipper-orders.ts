import type { ShipperStatus } from '../journal/shipper.ts'
import type { DatabaseLocation } from '../store/open-store.ts'

/** What the shipping thread needs to know. */
export type ShipperOrders = {
  database: DatabaseLocation
  secretKey: Uint8Array
  directory: string
  node: string
}

/** What the shipping thread tells. */
export type ShipperMessage =
  | { kind: 'ready' }
  | { kind: 'stored' }
  | { kind: 'status'; status: ShipperStatus }

/** How long a stop may take to store what is still in the journals; the next start stores the rest. */
export const DRAIN_MS = 10_000
