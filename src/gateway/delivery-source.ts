import type { Delivery } from '../model/delivery.ts'
import type { ConfigurationSettings } from '../model/settings.ts'
import type { TokenPolicy } from '../model/token-policy.ts'

/** A delivery with all that serves it, read at one moment, its secrets and references resolved. */
export type DeliverySnapshot = {
  readonly delivery: Delivery
  readonly policy: TokenPolicy | undefined
  readonly settings: ConfigurationSettings
  readonly revision: number
}

/** Where plans come from: the store, seen through whoever may read it. */
export type DeliverySource = {
  /** The paths (`organization/api/version`) of every delivery there is. */
  paths(): Promise<ReadonlySet<string>>
  load(path: string): Promise<DeliverySnapshot | undefined>
}
