import type Provider from 'oidc-provider'
import { DEFAULT_CLIENT_SCOPE } from '../clients.ts'

/** Completes what oidc-provider says about tokens, so that a gateway finds audience, subject and scope in every answer. */
export function completeTokenAnswers(provider: Provider): void {
  provider.use(async (context, next) => {
    await next()
    const route: string | undefined = context.oidc?.route
    const body = context.body
    if (context.status !== 200 || typeof body !== 'object' || body === null) return
    const ofClient = context.oidc?.entities.ClientCredentials !== undefined
    if (route === 'token' && ofClient) body.scope ??= DEFAULT_CLIENT_SCOPE
    if (route !== 'introspection' || body.active !== true) return
    if (ofClient) body.scope ??= DEFAULT_CLIENT_SCOPE
    body.aud ??= body.client_id
    // RFC 9068 §2.2: where no person is involved, the client is the subject.
    body.sub ??= body.client_id
  })

  // RFC 7662 §2.2: a token the server does not know is inactive, also when it has the shape of a JWT.
  provider.on('introspection.error', (context, error) => {
    if (error.error !== 'unsupported_token_type') return
    context.status = 200
    context.body = { active: false }
  })
}
