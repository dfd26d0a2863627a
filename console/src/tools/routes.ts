import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { auditSearch } from './audit/audit-search.ts'
import { trySearch } from './try-api/try-search.ts'

const runtime = createRoute({
  getParentRoute: () => appRoute,
  path: 'runtime',
  staticData: { crumb: 'runtime' },
  component: lazyRouteComponent(() => import('./runtime/runtime-page.tsx'), 'RuntimePage'),
})
const tryApi = createRoute({
  getParentRoute: () => appRoute,
  path: 'try',
  staticData: { crumb: 'tryApi' },
  validateSearch: trySearch,
  component: lazyRouteComponent(() => import('./try-api/try-api-page.tsx'), 'TryApiPage'),
})
const inspectToken = createRoute({
  getParentRoute: () => appRoute,
  path: 'inspect-token',
  staticData: { crumb: 'inspectToken' },
  component: lazyRouteComponent(
    () => import('./inspect-token/inspect-token-page.tsx'),
    'InspectTokenPage',
  ),
})
const audit = createRoute({
  getParentRoute: () => appRoute,
  path: 'audit',
  staticData: { crumb: 'audit' },
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})

/** Runtime, Prova API, Analizza token, Auditing. */
export const toolsRoutes = [runtime, tryApi, inspectToken, audit]
