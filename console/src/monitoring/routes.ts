import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { shortId } from '../ui/short-id.ts'
import { transactionSearch } from './filters/transaction-search.ts'
import { tabSearch } from './transaction/transaction-tabs.ts'

const live = createRoute({
  getParentRoute: () => appRoute,
  path: 'live',
  staticData: { crumb: 'live' },
  validateSearch: transactionSearch,
  component: lazyRouteComponent(() => import('./live/live-page.tsx'), 'LivePage'),
})
const transactions = createRoute({
  getParentRoute: () => appRoute,
  path: 'transactions',
  staticData: { crumb: 'transactions' },
})
const history = createRoute({
  getParentRoute: () => transactions,
  path: '/',
  validateSearch: transactionSearch,
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
})
const transaction = createRoute({
  getParentRoute: () => transactions,
  path: '$id',
  staticData: { crumb: ({ id }) => shortId(id ?? '') },
  validateSearch: tabSearch,
  component: lazyRouteComponent(
    () => import('./transaction/transaction-page.tsx'),
    'TransactionPage',
  ),
})
const analytics = createRoute({
  getParentRoute: () => appRoute,
  path: 'analytics',
  staticData: { crumb: 'analytics' },
  validateSearch: transactionSearch,
  component: lazyRouteComponent(() => import('./analytics/analytics-page.tsx'), 'AnalyticsPage'),
})

/** Live, Transazioni, Transazione, Analisi. */
export const monitoringRoutes = [live, transactions.addChildren([history, transaction]), analytics]
