import { configurationEndpoints } from './endpoints/configuration.ts'
import { monitoringEndpoints } from './endpoints/monitoring.ts'
import { runtimeEndpoints } from './endpoints/runtime.ts'
import { sessionEndpoints } from './endpoints/session.ts'

/** The admin API as one table: behind `/api/v1`, in the order in which paths are tried. */
export const endpoints = {
  ...sessionEndpoints,
  ...configurationEndpoints,
  ...monitoringEndpoints,
  ...runtimeEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
