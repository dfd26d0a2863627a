import type { Demo } from '../admin/control.ts'
import { SCENARIO_PET } from '../demo/banner.ts'
import { type ClientSecrets, OTHER_CLIENT, PETSTORE_CLIENT } from '../demo/clients.ts'
import { authorizationRequest, requestToken } from '../demo/identity-provider/token-request.ts'
import { DEMO_DELIVERY, DEMO_POLICY } from '../demo/scenario.ts'
import { fetchDemoToken } from '../demo/token.ts'
import { DEMO_USERS, fullName } from '../demo/users.ts'

const CLIENTS = [PETSTORE_CLIENT, OTHER_CLIENT] as const

/** The demo as the console's guided scenario uses it: its clients' secrets stay on this side. */
export function demoTools(identityProviderUrl: string, secrets: ClientSecrets): Demo {
  const clientOf = (clientId: string) => {
    const known = CLIENTS.find((id) => id === clientId)
    if (!known) throw new Error(`the demo has no client '${clientId}'`)
    return { identityProviderUrl, clientId: known, clientSecret: secrets[known] }
  }
  return {
    state: {
      delivery: DEMO_DELIVERY,
      policy: DEMO_POLICY,
      clients: [...CLIENTS],
      users: DEMO_USERS.map((user) => ({
        username: user.username,
        password: user.password,
        name: fullName(user),
      })),
      identityProviderUrl,
      pet: SCENARIO_PET,
    },
    async login({ clientId, redirectUri, scope }) {
      const { clientSecret: _, ...client } = clientOf(clientId)
      return authorizationRequest({ ...client, redirectUri, scope })
    },
    async token(request) {
      const client = clientOf(request.clientId)
      const { accessToken, scope, expiresInSeconds } = await ('code' in request
        ? requestToken(client, {
            grant_type: 'authorization_code',
            code: request.code,
            redirect_uri: request.redirectUri,
            code_verifier: request.codeVerifier,
          })
        : fetchDemoToken({ ...client, scope: request.scope }))
      return { accessToken, scope, expiresInSeconds }
    },
  }
}
