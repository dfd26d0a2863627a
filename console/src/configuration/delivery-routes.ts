import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../app-route.ts'
import { listSearch } from '../ui/list-search.ts'
import { proposalSearch } from './access-control/proposal.ts'

const deliveries = createRoute({
  getParentRoute: () => appRoute,
  path: 'deliveries',
  staticData: { crumb: 'deliveries' },
})
const list = createRoute({
  getParentRoute: () => deliveries,
  path: '/',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
})
const creation = createRoute({
  getParentRoute: () => deliveries,
  path: 'new',
  staticData: { crumb: 'newDelivery' },
  component: lazyRouteComponent(
    () => import('./new-delivery/new-delivery-page.tsx'),
    'NewDeliveryPage',
  ),
})
const delivery = createRoute({
  getParentRoute: () => deliveries,
  path: '$organization/$api/$version',
  staticData: { crumb: ({ api, version }) => `${api} ${version}` },
})
const summary = createRoute({
  getParentRoute: () => delivery,
  path: '/',
  component: lazyRouteComponent(() => import('./delivery/delivery-page.tsx'), 'DeliveryPage'),
})
const configuration = createRoute({
  getParentRoute: () => delivery,
  path: 'configuration',
  staticData: { crumb: 'deliveryConfiguration' },
})
const matrix = createRoute({
  getParentRoute: () => configuration,
  path: '/',
  component: lazyRouteComponent(
    () => import('./delivery/delivery-configuration-page.tsx'),
    'DeliveryConfigurationPage',
  ),
})
const accessControl = createRoute({
  getParentRoute: () => configuration,
  path: 'access-control',
  staticData: { crumb: 'accessControl' },
  validateSearch: proposalSearch,
  component: lazyRouteComponent(
    () => import('./access-control/access-control-page.tsx'),
    'AccessControlPage',
  ),
})
const messageRecording = createRoute({
  getParentRoute: () => configuration,
  path: 'message-recording',
  staticData: { crumb: 'messageRecording' },
  component: lazyRouteComponent(
    () => import('./message-recording/message-recording-page.tsx'),
    'MessageRecordingPage',
  ),
})
const upstream = createRoute({
  getParentRoute: () => configuration,
  path: 'upstream',
  staticData: { crumb: 'upstream' },
  component: lazyRouteComponent(() => import('./upstream/upstream-page.tsx'), 'UpstreamPage'),
})
const cors = createRoute({
  getParentRoute: () => configuration,
  path: 'cors',
  staticData: { crumb: 'cors' },
  component: lazyRouteComponent(() => import('./cors/cors-page.tsx'), 'CorsPage'),
})
const limits = createRoute({
  getParentRoute: () => configuration,
  path: 'limits',
  staticData: { crumb: 'limits' },
  component: lazyRouteComponent(() => import('./limits/limits-page.tsx'), 'LimitsPage'),
})

/** Erogazioni, one Erogazione, and its Configurazione with a page for each column. */
export const deliveryRoutes = deliveries.addChildren([
  list,
  creation,
  delivery.addChildren([
    summary,
    configuration.addChildren([matrix, accessControl, messageRecording, upstream, cors, limits]),
  ]),
])
