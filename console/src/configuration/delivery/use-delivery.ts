import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { endpoints } from '../../api/endpoints.ts'
import { versioned } from '../../api/query.ts'

/** The delivery that the address names. */
export function useDeliveryName(): DeliveryName {
  const { organization = '', api = '', version = '' } = useParams({ strict: false })
  return { organization, api, version }
}

/** The delivery of this page with its version; throws to the page's error boundary when there is none. */
export function useDelivery() {
  const params = useDeliveryName()
  const { data } = useSuspenseQuery(versioned(endpoints.getDelivery, { params }))
  return { delivery: data.body, etag: data.etag, params }
}
