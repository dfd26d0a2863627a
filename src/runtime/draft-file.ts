import { parse } from 'yaml'
import type { AccessControl } from '../model/access-control.ts'
import { deliveryPath } from '../model/delivery-path.ts'
import type { DeliveryName } from '../model/names.ts'
import { contentOf, parseConfiguration } from './configuration-file.ts'

/** A draft that says nothing about the delivery it is to be tried on. */
export class DraftWithoutDelivery extends Error {}

/**
 * The access control that a file drafts for a delivery: the file holds it alone, as the API shows it, or is a whole
 * configuration that has the delivery in it. What it holds alone is checked by whoever it is sent to.
 */
export async function readDraft(file: string, delivery: DeliveryName): Promise<AccessControl> {
  const text = await contentOf(file)
  const document: unknown = parse(text)
  const isWhole = typeof document === 'object' && document !== null && 'version' in document
  if (!isWhole) return document as AccessControl
  const name = deliveryPath(delivery)
  const { deliveries } = parseConfiguration(text, file)
  const drafted = deliveries.find((one) => deliveryPath(one) === name)
  if (!drafted) throw new DraftWithoutDelivery(`${file} has no delivery ${name}`)
  return drafted.accessControl
}
