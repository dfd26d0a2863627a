import { Delivery } from '../../../../src/model/delivery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useDocument } from '../../forms/use-document.ts'
import { useDeliveryName } from './use-delivery.ts'

/** The whole delivery that the address names, in a form: for sections without a document of their own. */
export function useDeliveryDocument() {
  return useDocument({
    read: endpoints.getDelivery,
    write: endpoints.putDelivery,
    request: { params: useDeliveryName() },
    schema: Delivery,
  })
}
