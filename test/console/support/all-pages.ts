import type { DemoWorld } from '../../support/demo-world.ts'

const DELIVERY = '/deliveries/Ente/PetStore/v2'

const CONFIGURATION = [
  '/deliveries',
  '/deliveries/new',
  DELIVERY,
  `${DELIVERY}/configuration`,
  `${DELIVERY}/configuration/access-control`,
  `${DELIVERY}/configuration/message-recording`,
  `${DELIVERY}/configuration/upstream`,
  `${DELIVERY}/configuration/cors`,
  `${DELIVERY}/configuration/limits`,
  '/token-policies',
  '/token-policies/new',
  '/token-policies/new?template=keycloak',
  '/token-policies/DemoIdP',
  '/organizations',
  '/clients',
]

const ADMINISTRATION = [
  '/users',
  '/api-keys',
  '/settings',
  '/import-export',
  '/history',
  '/history/1',
  '/accessibility',
  '/no-such-page',
]

const TABS = ['general', 'sender', 'message', 'diagnostics', 'json']

/** Fills a world with a bit of everything and lists every page of the console, each with something on it. */
export async function allPages(world: DemoWorld): Promise<string[]> {
  const token = await world.token()
  await world.applyRules([])
  await world.putPet()
  const accepted = (await world.transaction(await world.putPet({ token }))).id
  await world.applyRules(['aud=petstore-client', 'azp=app-a, app-c'])
  const denied = (await world.transaction(await world.putPet({ token }))).id
  return [
    '/',
    '/tour',
    ...CONFIGURATION,
    '/live',
    '/transactions',
    '/transactions?outcome=success,authorization-denied&claim.azp=x&status=200',
    `/transactions/${denied}`,
    ...TABS.map((tab) => `/transactions/${accepted}?tab=${tab}`),
    '/analytics',
    '/runtime',
    '/try',
    `/try?transaction=${accepted}`,
    '/inspect-token',
    '/audit',
    ...ADMINISTRATION,
  ]
}
