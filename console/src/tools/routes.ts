/** Pages of this area. */
export const toolsRoutes = [] as const
