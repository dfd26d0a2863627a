/** Pages of this area. */
export const monitoringRoutes = [] as const
