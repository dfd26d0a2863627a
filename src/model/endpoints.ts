import { configurationEndpoints } from './endpoints/configuration.ts'
import { monitoringEndpoints } from './endpoints/monitoring.ts'
import { runtimeEndpoints } from './endpoints/runtime.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { toolsEndpoints } from './endpoints/tools.ts'

/** The admin API as one table: behind `/api/v1`, in the order in which paths are tried. */
export const endpoints = {
  ...sessionEndpoints,
  ...configurationEndpoints,
  ...monitoringEndpoints,
  ...runtimeEndpoints,
  ...toolsEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
