import type { LinkProps } from '@tanstack/react-router'
import { endpoints, type Operation } from '../api/endpoints.ts'
import type frame from '../i18n/it/frame.ts'
import type { IconName } from '../ui/icon-paths.ts'

/** A line of the menu; `needs` hides it from those who may not use the page's operation. */
export type MenuEntry = {
  page: keyof (typeof frame)['page']
  to: LinkProps['to']
  icon: IconName
  needs: Operation
}

type Area = { area: keyof (typeof frame)['area'] | undefined; entries: readonly MenuEntry[] }

/** The left menu, area by area. A new page adds its line here. */
export const menu: readonly Area[] = [
  {
    area: undefined,
    entries: [{ page: 'overview', to: '/', icon: 'home', needs: endpoints.getRuntime }],
  },
  {
    area: 'configuration',
    entries: [
      { page: 'deliveries', to: '/deliveries', icon: 'gate', needs: endpoints.listDeliveries },
      {
        page: 'tokenPolicies',
        to: '/token-policies',
        icon: 'key',
        needs: endpoints.listTokenPolicies,
      },
      {
        page: 'organizations',
        to: '/organizations',
        icon: 'building',
        needs: endpoints.listOrganizations,
      },
      { page: 'clients', to: '/clients', icon: 'app', needs: endpoints.listClients },
    ],
  },
  {
    area: 'monitoring',
    entries: [
      { page: 'live', to: '/live', icon: 'live', needs: endpoints.liveTransactions },
      {
        page: 'transactions',
        to: '/transactions',
        icon: 'list',
        needs: endpoints.listTransactions,
      },
      { page: 'analytics', to: '/analytics', icon: 'chart', needs: endpoints.getStatistics },
    ],
  },
  {
    area: 'tools',
    entries: [
      { page: 'runtime', to: '/runtime', icon: 'server', needs: endpoints.getRuntime },
      { page: 'tryApi', to: '/try', icon: 'play', needs: endpoints.callGateway },
      {
        page: 'inspectToken',
        to: '/inspect-token',
        icon: 'key',
        needs: endpoints.inspectToken,
      },
      { page: 'audit', to: '/audit', icon: 'shield', needs: endpoints.listAudit },
    ],
  },
  {
    area: 'administration',
    entries: [
      { page: 'users', to: '/users', icon: 'users', needs: endpoints.listUsers },
      { page: 'apiKeys', to: '/api-keys', icon: 'lock', needs: endpoints.listApiKeys },
      { page: 'settings', to: '/settings', icon: 'settings', needs: endpoints.getConfiguration },
      {
        page: 'importExport',
        to: '/import-export',
        icon: 'transfer',
        needs: endpoints.getConfiguration,
      },
      { page: 'history', to: '/history', icon: 'history', needs: endpoints.listRevisions },
      { page: 'accessibility', to: '/accessibility', icon: 'person', needs: endpoints.getSession },
    ],
  },
]
