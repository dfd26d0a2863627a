import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { errors, type InteractionResults } from 'oidc-provider'
import { authenticateUser } from '../users.ts'
import { PATHS } from './endpoints.ts'
import { errorPage } from './error-page.ts'
import { type LoginRequest, loginPage } from './login-page.ts'
import { sendPage } from './page.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Context = Parameters<Parameters<Provider['use']>[0]>[0]

const MAX_FORM_BYTES = 8 * 1024
const LOGIN_PATH = new RegExp(`^${PATHS.login}/[\\w-]+$`)

/** Adds the login page to the provider: whoever logs in there consents to what the client asks for. */
export function addLogin(provider: Provider): void {
  provider.use(async (context, next) => {
    const { method } = context
    if (!LOGIN_PATH.test(context.path) || !['GET', 'HEAD', 'POST'].includes(method)) return next()
    try {
      const interaction = await provider.interactionDetails(context.req, context.res)
      if (method === 'POST') await submit(provider, context, interaction)
      else sendPage(context, loginPage(requestOf(interaction)))
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      sendPage(context, { ...errorPage(error), status: error.statusCode })
    }
  })
}

async function submit(provider: Provider, context: Context, interaction: Interaction) {
  const form = await readForm(context.req)
  const username = form.get('username') ?? ''
  if (form.has('cancel')) {
    const error_description = 'the user did not log in'
    return goOn(provider, context, { error: 'access_denied', error_description })
  }
  const user = authenticateUser(username, form.get('password') ?? '')
  if (!user) {
    sendPage(context, loginPage({ ...requestOf(interaction), username, refused: true }))
    return
  }
  const grantId = await consentTo(provider, interaction, user.username)
  await goOn(provider, context, { login: { accountId: user.username }, consent: { grantId } })
  if (interaction.session) await forgetOtherUser(provider, interaction.session.uid, user.username)
}

async function consentTo(provider: Provider, { params }: Interaction, accountId: string) {
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope ?? ''))
  return grant.save()
}

async function goOn(provider: Provider, context: Context, result: InteractionResults) {
  const options = { mergeWithLastSubmission: false }
  context.status = 303
  context.redirect(await provider.interactionResult(context.req, context.res, result, options))
}

// Otherwise oidc-provider would first log the other user out, by a page that needs a script.
async function forgetOtherUser(provider: Provider, sessionUid: string, username: string) {
  const session = await provider.Session.findByUid(sessionUid)
  if (!session?.accountId || session.accountId === username) return
  session.accountId = undefined
  session.loginTs = undefined
  session.authorizations = undefined
  await session.persist()
}

function requestOf({ params }: Interaction): LoginRequest {
  return {
    clientId: String(params.client_id),
    scope: String(params.scope ?? ''),
    redirectUri: String(params.redirect_uri),
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_FORM_BYTES) throw new errors.InvalidRequest('the form is too long')
  }
  return new URLSearchParams(text)
}
