import type { DeliveryName } from './names.ts'

/** The path of a delivery behind the gateway's context, also its key in every map. */
export function deliveryPath({ organization, api, version }: DeliveryName): string {
  return `${organization}/${api}/${version}`
}
