import { apiKeys } from './handlers/api-keys.ts'
import { auditing } from './handlers/audit.ts'
import { clients } from './handlers/clients.ts'
import { configuration } from './handlers/configuration.ts'
import { deliveries } from './handlers/deliveries.ts'
import { deliverySections } from './handlers/delivery-sections.ts'
import { openApiImports } from './handlers/openapi-imports.ts'
import { organizations } from './handlers/organizations.ts'
import { previews } from './handlers/preview.ts'
import { replays } from './handlers/replay.ts'
import { runtime } from './handlers/runtime.ts'
import { session } from './handlers/session.ts'
import { statistics } from './handlers/statistics.ts'
import { tokenInspections } from './handlers/token-inspections.ts'
import { tokenPolicies } from './handlers/token-policies.ts'
import { tools } from './handlers/tools.ts'
import { transactions } from './handlers/transactions.ts'
import { users } from './handlers/users.ts'
import type { Handlers } from './handlers.ts'
import type { FetchDocument } from './imports/fetch-document.ts'
import type { Parts } from './parts.ts'
import type { SessionCookie } from './session/cookie.ts'
import type { PasswordCheck } from './session/login.ts'
import type { Sessions } from './session/sessions.ts'

type AllParts = Parts & {
  sessions: Sessions
  cookie: SessionCookie
  checkPassword: PasswordCheck
  fetchDocument: FetchDocument
}

/** Every handler of the admin API, one file a noun. */
export function allHandlers(parts: AllParts): Handlers {
  return {
    ...session(parts),
    ...users(parts),
    ...apiKeys(parts),
    ...organizations(parts),
    ...tokenPolicies(parts),
    ...deliveries(parts),
    ...deliverySections(parts),
    ...clients(parts),
    ...configuration(parts),
    ...transactions(parts),
    ...replays(parts),
    ...statistics(parts),
    ...auditing(parts),
    ...runtime(parts),
    ...tokenInspections(parts),
    ...previews(parts),
    ...openApiImports(parts),
    ...tools(parts),
  }
}
