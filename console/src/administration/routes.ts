import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { listSearch } from '../ui/list-search.ts'

const users = createRoute({
  getParentRoute: () => appRoute,
  path: 'users',
  staticData: { crumb: 'users' },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
})
const apiKeys = createRoute({
  getParentRoute: () => appRoute,
  path: 'api-keys',
  staticData: { crumb: 'apiKeys' },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
})
const settings = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings',
  staticData: { crumb: 'settings' },
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})
const importExport = createRoute({
  getParentRoute: () => appRoute,
  path: 'import-export',
  staticData: { crumb: 'importExport' },
  component: lazyRouteComponent(
    () => import('./import-export/import-export-page.tsx'),
    'ImportExportPage',
  ),
})
const history = createRoute({
  getParentRoute: () => appRoute,
  path: 'history',
  staticData: { crumb: 'history' },
})
const revisions = createRoute({
  getParentRoute: () => history,
  path: '/',
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
})
const revision = createRoute({
  getParentRoute: () => history,
  path: '$revision',
  staticData: { crumb: ({ revision }) => `r${revision}` },
  component: lazyRouteComponent(() => import('./history/revision-page.tsx'), 'RevisionPage'),
})
const accessibility = createRoute({
  getParentRoute: () => appRoute,
  path: 'accessibility',
  staticData: { crumb: 'accessibility' },
  component: lazyRouteComponent(
    () => import('./accessibility/accessibility-page.tsx'),
    'AccessibilityPage',
  ),
})

/** Users, keys, settings, import and export, history, accessibility. */
export const administrationRoutes = [
  users,
  apiKeys,
  settings,
  importExport,
  history.addChildren([revisions, revision]),
  accessibility,
]
