/** Pages of this area. */
export const overviewRoutes = [] as const
