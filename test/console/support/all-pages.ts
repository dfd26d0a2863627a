/** Every page of the console by an address that shows it with something on it. */
export const configurationPages = [
  '/deliveries',
  '/deliveries/new',
  '/deliveries/Ente/PetStore/v2',
  '/deliveries/Ente/PetStore/v2/configuration',
  '/deliveries/Ente/PetStore/v2/configuration/access-control',
  '/deliveries/Ente/PetStore/v2/configuration/message-recording',
  '/deliveries/Ente/PetStore/v2/configuration/upstream',
  '/deliveries/Ente/PetStore/v2/configuration/cors',
  '/deliveries/Ente/PetStore/v2/configuration/limits',
  '/token-policies',
  '/token-policies/new',
  '/token-policies/new?template=keycloak',
  '/token-policies/DemoIdP',
  '/organizations',
  '/clients',
] as const

/** Pages of the area Amministrazione, and the page for addresses that lead nowhere. */
export const administrationPages = [
  '/users',
  '/api-keys',
  '/settings',
  '/import-export',
  '/history',
  '/history/1',
  '/accessibility',
  '/no-such-page',
] as const
