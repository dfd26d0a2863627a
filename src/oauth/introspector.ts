import type { Claims } from './claims.ts'
import { clientAuthentication } from './client-authentication.ts'
import type { Endpoint } from './endpoint.ts'
import { withFallback } from './fallback.ts'
import { type AnswerRules, judgeDocument, judgeIntrospection } from './introspection.ts'
import { introspectionRequest, SIGNED_ANSWER_TYPE } from './introspection-request.ts'
import type { ProviderAnswer } from './provider-exchange.ts'
import { ProviderFault } from './provider-fault.ts'
import type { IntrospectionOptions, Tolerances } from './provider-options.ts'
import { openSignedAnswer, type SignedAnswerRules } from './signed-introspection.ts'
import type { TokenVerdict } from './token-verdict.ts'

/** What an introspector is made of. */
export interface IntrospectorParts {
  readonly endpoint: Endpoint
  readonly fallback: Endpoint | undefined
  readonly tolerances: Tolerances
  readonly now: () => number
  /** Who may sign answers. */
  readonly signer: () => Promise<Omit<SignedAnswerRules, 'clientId'>>
}

/** Asks a provider's introspection service about tokens, the second endpoint when the first cannot answer. */
export function createIntrospector(
  options: IntrospectionOptions,
  parts: IntrospectorParts,
): (token: string) => Promise<TokenVerdict> {
  const authenticate = clientAuthentication(options.clientAuthentication, parts.now)
  const requestFor = introspectionRequest(options)

  async function ask(endpoint: Endpoint, token: string): Promise<TokenVerdict> {
    const client = await endpoint.client()
    const credentials = await authenticate(client.endpoint)
    const answer = await client.call(requestFor(client.endpoint, token, credentials))
    const rules = answerRules(options, parts)
    if (answer.contentType === SIGNED_ANSWER_TYPE && answer.status === 200) {
      return judgeDocument(await openSigned(answer, options, parts), rules)
    }
    if (options.signedAnswer === 'require' && answer.status === 200) {
      throw new ProviderFault('content-type', 'introspection', 'the answer is not a signed one')
    }
    return judgeIntrospection(answer, rules)
  }

  const { endpoint, fallback } = parts
  return (token) =>
    withFallback(() => ask(endpoint, token), fallback && (() => ask(fallback, token)))
}

function answerRules(options: IntrospectionOptions, parts: IntrospectorParts): AnswerRules {
  const { request } = options
  return {
    answer: typeof request === 'string' ? request : (request.answer ?? 'rfc7662'),
    nowSeconds: parts.now() / 1000,
    tolerances: parts.tolerances,
    issuer: options.issuer,
    audience: options.audience,
  }
}

async function openSigned(
  answer: ProviderAnswer,
  { clientAuthentication: client }: IntrospectionOptions,
  { signer }: IntrospectorParts,
): Promise<Claims> {
  const clientId = 'clientId' in client ? client.clientId : undefined
  return openSignedAnswer(answer, { ...(await signer()), clientId })
}
