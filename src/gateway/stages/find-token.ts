import {
  type FoundToken,
  findTokens,
  isToken,
  MAX_TOKEN_LENGTH,
  type TokenPlaces,
} from '../../oauth/bearer-token.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { TokenPlan } from '../plan.ts'
import { refuse } from '../rejection.ts'
import { sharedDetails } from '../waypoint.ts'

/** True when the request's body is a form in which the policy lets a token be (RFC 6750 §2.2). */
export function mayCarryFormToken({ head }: Exchange, { places }: TokenPlan): boolean {
  if (!places.form || !head?.contentType) return false
  if (head.method !== 'POST' && head.method !== 'PUT' && head.method !== 'PATCH') return false
  return /^application\/x-www-form-urlencoded *(?:;|$)/i.test(head.contentType)
}

/** The one token of the request; undefined only when the delivery does not insist on one. */
export function findToken(
  exchange: Exchange,
  plan: TokenPlan,
  form: string | undefined,
): FoundToken | undefined {
  const head = exchange.head!
  const found = findTokens(plan.places, {
    authorization: head.authorization,
    headerValues:
      plan.places.header === undefined ? NONE : valuesOf(head.fields, plan.places.header),
    query: exchange.target.query,
    form,
  })
  if (found === 'doubled' || found.length > 1) {
    const places = found === 'doubled' ? namesOf(plan.places) : found.map(({ source }) => source)
    refuse('tokenDuplicated', '003004', { places })
  }
  const token = found[0]
  if (!token) return noToken(exchange, plan)
  exchange.tokenSource = token.source
  exchange.note('003002', FOUND[token.source])
  if (!isToken(token.token)) refuse('tokenInvalid', '003006', { limit: MAX_TOKEN_LENGTH })
  return token
}

const NONE: readonly string[] = []
const FOUND = {
  header: sharedDetails({ source: 'header' }),
  query: sharedDetails({ source: 'query' }),
  form: sharedDetails({ source: 'form' }),
}

function noToken(exchange: Exchange, plan: TokenPlan): undefined {
  if (!plan.optional) refuse('tokenMissing', '003003', { places: namesOf(plan.places) })
  exchange.note('003005')
}

function namesOf({ authorization, header, query, form }: TokenPlaces): string[] {
  return [
    ...(authorization ? ['Authorization: Bearer'] : []),
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(query === undefined ? [] : [`query ${query}`]),
    ...(form ? ['form access_token'] : []),
  ]
}
