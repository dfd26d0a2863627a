import type { EndpointName } from '../model/endpoints.ts'

/** Operations on what all organizations share: a caller restricted to some of them may not do these. */
export const installationWide: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listUsers',
  'createUser',
  'putUser',
  'deleteUser',
  'listApiKeys',
  'createApiKey',
  'deleteApiKey',
  'createOrganization',
  'putOrganization',
  'deleteOrganization',
  'createTokenPolicy',
  'putTokenPolicy',
  'deleteTokenPolicy',
  'testTokenPolicy',
  'createClient',
  'putClient',
  'deleteClient',
  'putConfiguration',
  'restoreRevision',
  'listRevisions',
  'getRevision',
  'listAudit',
  'verifyAudit',
  'forgetTokens',
])

/** How often one caller may do what costs the gateway or others dearly: so many at once, then so many a second. */
export const paces: Partial<Record<EndpointName, { burst: number; perSecond: number }>> = {
  resetCaches: { burst: 100, perSecond: 5 },
  testTokenPolicy: { burst: 30, perSecond: 1 },
  inspectToken: { burst: 30, perSecond: 1 },
  previewAccessControl: { burst: 30, perSecond: 2 },
  callGateway: { burst: 100, perSecond: 10 },
  verifyAudit: { burst: 5, perSecond: 0.2 },
  replayTransaction: { burst: 60, perSecond: 5 },
  importOpenApi: { burst: 30, perSecond: 1 },
  exportTransactions: { burst: 30, perSecond: 1 },
}
