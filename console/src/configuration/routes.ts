import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { listSearch } from '../ui/list-search.ts'
import { deliveryRoutes } from './delivery-routes.ts'

const policies = createRoute({
  getParentRoute: () => appRoute,
  path: 'token-policies',
  staticData: { crumb: 'tokenPolicies' },
})
const policyList = createRoute({
  getParentRoute: () => policies,
  path: '/',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./token-policies/token-policies-page.tsx'),
    'TokenPoliciesPage',
  ),
})
const newPolicy = createRoute({
  getParentRoute: () => policies,
  path: 'new',
  staticData: { crumb: 'newTokenPolicy' },
  validateSearch: (search: Record<string, unknown>): { template?: string } => ({
    template: typeof search.template === 'string' ? search.template : undefined,
  }),
  component: lazyRouteComponent(
    () => import('./token-policies/new-token-policy-page.tsx'),
    'NewTokenPolicyPage',
  ),
})
const policy = createRoute({
  getParentRoute: () => policies,
  path: '$name',
  staticData: { crumb: ({ name }) => name ?? '' },
  component: lazyRouteComponent(
    () => import('./token-policies/token-policy-page.tsx'),
    'TokenPolicyPage',
  ),
})
const organizations = createRoute({
  getParentRoute: () => appRoute,
  path: 'organizations',
  staticData: { crumb: 'organizations' },
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./organizations/organizations-page.tsx'),
    'OrganizationsPage',
  ),
})
const clients = createRoute({
  getParentRoute: () => appRoute,
  path: 'clients',
  staticData: { crumb: 'clients' },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./clients/clients-page.tsx'), 'ClientsPage'),
})

/** Erogazioni, Token Policy, Soggetti, Applicativi. */
export const configurationRoutes = [
  deliveryRoutes,
  policies.addChildren([policyList, newPolicy, policy]),
  organizations,
  clients,
]
