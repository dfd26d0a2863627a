import { createRoute, createRouter } from '@tanstack/react-router'
import { administrationRoutes } from './administration/routes.ts'
import { queryClient } from './api/query-client.ts'
import { appRoute, loginRoute, rootRoute } from './app-route.ts'
import { configurationRoutes } from './configuration/routes.ts'
import { monitoringRoutes } from './monitoring/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { toolsRoutes } from './tools/routes.ts'
import { NotFound } from './ui/not-found.tsx'
import { PageError } from './ui/page-error.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'

const PENDING_AFTER_MS = 150

// Inside the frame, so that a wrong address still has the menu.
const anythingElse = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFound })

/** Every page of the console; each area lists its own. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    appRoute.addChildren([
      ...overviewRoutes,
      ...configurationRoutes,
      ...monitoringRoutes,
      ...toolsRoutes,
      ...administrationRoutes,
      anythingElse,
    ]),
  ]),
  basepath: '/console',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
