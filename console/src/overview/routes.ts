import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { type TimeSearch, timeSearch } from '../monitoring/filters/period.ts'

// A day unless the address says otherwise: the same for everybody who opens the console.
function overviewSearch(search: Record<string, unknown>): TimeSearch {
  return timeSearch(search)
}

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  staticData: { crumb: 'overview' },
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})
const tour = createRoute({
  getParentRoute: () => appRoute,
  path: 'tour',
  staticData: { crumb: 'tour' },
  component: lazyRouteComponent(() => import('./tour/tour-page.tsx'), 'TourPage'),
})
const callback = createRoute({
  getParentRoute: () => appRoute,
  path: 'tour/callback',
  component: lazyRouteComponent(() => import('./tour/login-callback.tsx'), 'LoginCallback'),
})

/** Panoramica and the guided scenario. */
export const overviewRoutes = [overview, tour, callback]
