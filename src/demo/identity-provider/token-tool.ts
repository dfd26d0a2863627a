import type Provider from 'oidc-provider'
import { type ClientSecrets, OTHER_CLIENT, PETSTORE_CLIENT } from '../clients.ts'
import { PATHS } from './endpoints.ts'
import { errorPage } from './error-page.ts'
import { sendPage } from './page.ts'
import { authorizationRequest, redeemAuthorization } from './token-request.ts'
import { tokenPage, tokenToolPage } from './token-tool-page.ts'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

const COOKIE = 'demo_idp_tool'
const CLIENTS = [PETSTORE_CLIENT, OTHER_CLIENT] as const

/** Adds the test tool: pages on which a person gets an access token by logging in as any user. */
export function addTokenTool(provider: Provider, secrets: ClientSecrets): void {
  provider.use(async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next()
    if (context.path === PATHS.tool) return sendPage(context, tokenToolPage(provider.issuer))
    if (context.path === PATHS.toolStart) return start(provider.issuer, context)
    if (context.path === PATHS.toolCallback) return finish(provider.issuer, context, secrets)
    return next()
  })
}

function start(issuer: string, context: Context): void {
  const parameters = new URLSearchParams(context.querystring)
  const clientId = CLIENTS.find((id) => id === parameters.get('client_id'))
  if (!clientId) {
    sendPage(context, { ...errorPage({ error: 'unknown_client' }), status: 400 })
    return
  }
  const request = authorizationRequest({
    identityProviderUrl: issuer,
    clientId,
    redirectUri: issuer + PATHS.toolCallback,
    scope: parameters.get('scope') || undefined,
  })
  const kept = new URLSearchParams({
    clientId,
    state: request.state,
    verifier: request.codeVerifier,
  })
  context.cookies.set(COOKIE, kept.toString(), { path: PATHS.toolCallback, sameSite: 'lax' })
  context.redirect(`${request.url}&prompt=login`)
}

async function finish(issuer: string, context: Context, secrets: ClientSecrets): Promise<void> {
  const kept = new URLSearchParams(context.cookies.get(COOKIE) ?? '')
  context.cookies.set(COOKIE, null, { path: PATHS.toolCallback })
  const clientId = CLIENTS.find((id) => id === kept.get('clientId')) ?? PETSTORE_CLIENT
  try {
    const token = await redeemAuthorization(
      {
        identityProviderUrl: issuer,
        clientId,
        clientSecret: secrets[clientId],
        redirectUri: issuer + PATHS.toolCallback,
      },
      { state: kept.get('state') ?? '', codeVerifier: kept.get('verifier') ?? '' },
      new URLSearchParams(context.querystring),
    )
    sendPage(context, tokenPage(token))
  } catch (error) {
    const problem = { error: 'login_failed', error_description: (error as Error).message }
    sendPage(context, { ...errorPage(problem), status: 400 })
  }
}
