import { type Credentials, needsFormBody } from './client-authentication.ts'
import { extraHeaders } from './extra-headers.ts'
import { PolicyMistake } from './policy-mistake.ts'
import type { ProviderRequest } from './provider-exchange.ts'
import type { IntrospectionOptions, IntrospectionStyle } from './provider-options.ts'

/** The media type of a signed introspection answer (RFC 9701 §5). */
export const SIGNED_ANSWER_TYPE = 'application/token-introspection+jwt'

/** Makes the call that asks one endpoint about one token. */
export type IntrospectionRequest = (
  endpoint: URL,
  token: string,
  credentials: Credentials,
) => ProviderRequest

type Shape = Exclude<IntrospectionStyle, string>

/** Prepares the introspection call of a policy; throws when its parts cannot go together. */
export function introspectionRequest(options: IntrospectionOptions): IntrospectionRequest {
  const shape = shapeOf(options.request)
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(shape.method)
  checkTogether(options, shape, hasBody)
  const fixedHeaders = {
    accept: options.signedAnswer === 'require' ? SIGNED_ANSWER_TYPE : 'application/json',
    ...extraHeaders(options.headers),
  }
  const extra = Object.entries(options.parameters ?? {})
  if (options.tokenTypeHint) extra.push(['token_type_hint', options.tokenTypeHint])

  return (endpoint, token, credentials) => {
    const url = new URL(endpoint)
    const form = new URLSearchParams()
    const loose = hasBody ? form : url.searchParams
    if (shape.tokenIn === 'form') form.append(shape.name, token)
    if (shape.tokenIn === 'query') url.searchParams.append(shape.name, token)
    for (const [name, value] of extra) loose.append(name, value)
    // A secret or an assertion is never part of a URL, which others log.
    if (hasBody)
      for (const [name, value] of Object.entries(credentials.parameters)) form.append(name, value)
    return {
      method: shape.method,
      url,
      headers: {
        ...fixedHeaders,
        ...(hasBody && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...credentials.headers,
        ...tokenHeader(shape, token),
      },
      ...(hasBody && { body: form.toString() }),
    }
  }
}

function shapeOf(style: IntrospectionStyle): Shape {
  if (style === 'rfc7662') return { method: 'POST', tokenIn: 'form', name: 'token' }
  if (style === 'tokeninfo') return { method: 'GET', tokenIn: 'query', name: 'access_token' }
  return style
}

function checkTogether(options: IntrospectionOptions, shape: Shape, hasBody: boolean): void {
  const { clientAuthentication } = options
  if (shape.tokenIn === 'form' && !hasBody) {
    throw new PolicyMistake(REQUEST, `expected another place: ${shape.method} has no form body`)
  }
  if (needsFormBody(clientAuthentication) && !hasBody) {
    const { method } = clientAuthentication
    throw new PolicyMistake(CLIENT, `expected a request with a form body for ${method}`)
  }
  const usesAuthorization = ['client_secret_basic', 'bearer'].includes(clientAuthentication.method)
  if (shape.tokenIn === 'authorization' && usesAuthorization) {
    throw new PolicyMistake(
      REQUEST,
      'expected the token elsewhere: the client itself is in the Authorization header',
    )
  }
}

const REQUEST = ['introspection', 'request']
const CLIENT = ['introspection', 'clientAuthentication']

function tokenHeader(shape: Shape, token: string): Record<string, string> {
  if (shape.tokenIn === 'authorization') return { authorization: `Bearer ${token}` }
  return shape.tokenIn === 'header' ? { [shape.name.toLowerCase()]: token } : {}
}
