import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { isProblem } from './api/problem.ts'
import { sessionQuery } from './api/session.ts'
import type frame from './i18n/it/frame.ts'
import { safeNext } from './login/next.ts'

/** What every route may use: the cache of answers. */
export type RouterContext = { queryClient: QueryClient }

/** A step of the breadcrumb: a page's name, or what the parameters of the path say. */
export type Crumb = keyof (typeof frame)['page'] | ((params: Record<string, string>) => string)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumb?: Crumb
  }
}

/** Search parameters that every page keeps: the organization chosen in the header. */
export type FrameSearch = { org?: string }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): FrameSearch => ({
    org: typeof search.org === 'string' && search.org !== '' ? search.org : undefined,
  }),
  search: { middlewares: [retainSearchParams(['org'])] },
})

/** The login; `next` is where to go afterwards. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({
    next: safeNext(search.next),
  }),
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
})

/** Everything behind the login, inside the frame. Areas hang their routes here. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery)
    } catch (error) {
      if (!isProblem(error, 401)) throw error
      throw redirect({ to: '/login', search: { next: safeNext(location.href) } })
    }
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})
