import { type FoundToken, withoutParameter } from '../oauth/bearer-token.ts'
import type { Exchange } from './exchange.ts'
import type { Identity } from './identity.ts'
import type { Plan } from './plan.ts'
import { refuse } from './rejection.ts'
import { answerKeys, isKeysPath } from './stages/answer-keys.ts'
import { authenticate } from './stages/authenticate.ts'
import { authorize, ruleContext } from './stages/authorize.ts'
import { answerPreflight, passesPreflight } from './stages/cors.ts'
import { findToken, mayCarryFormToken } from './stages/find-token.ts'
import { forward, nameMessage } from './stages/forward.ts'
import { gatherBody } from './stages/gather-form.ts'
import { isLimited, limit } from './stages/limit.ts'
import { prepare, tokenInformation } from './stages/prepare.ts'
import { proveBinding } from './stages/prove-binding.ts'
import { resolve, routeOf } from './stages/resolve.ts'
import { splitTarget } from './wire/target.ts'

/** One request, top to bottom: a line is a stage, and its result feeds the lines below. What is warm awaits nothing. */
export async function walk(exchange: Exchange): Promise<void> {
  const { services, head } = exchange
  exchange.target = splitTarget(head!.target, head!.host)
  if (isKeysPath(exchange)) return answerKeys(exchange)
  const route = routeOf(exchange.target.path)
  const known =
    route && (services.plans.warm(route.delivery) ?? (await services.plans.load(route.delivery)))
  if (services.journal.refusing && known?.onFailure !== 'serve')
    refuse('recordingUnavailable', '001005', { problem: 'journal not writable' })
  const plan = resolve(exchange, known)
  exchange.limitBody(plan.limits.requestBytes)
  if (answerPreflight(exchange, plan)) return
  const form =
    plan.token && mayCarryFormToken(exchange, plan.token) ? await gatherBody(exchange) : undefined
  const found = tokenOf(exchange, plan, form)
  const claimed = found && authenticate(exchange, plan.token!, found)
  const identity = claimed instanceof Promise ? await claimed : claimed
  const proof = identity && proveBinding(exchange, plan, found!, identity)
  if (proof) await proof
  authorizeUnlessPreflight(exchange, plan, identity)
  if (isLimited(plan)) await limit(exchange, plan, identity)
  nameMessage(exchange)
  const about = tokenInformation(exchange, plan.token, identity)
  const request = prepare(
    exchange,
    plan,
    { rest: route!.rest, found, identity },
    typeof about === 'string' ? about : await about,
  )
  // The client may have left, and its record be closed, while somebody was asked.
  if (exchange.ended) return
  forward(exchange, plan, request, form === undefined ? undefined : strippedForm(plan, form, found))
}

function tokenOf(exchange: Exchange, plan: Plan, form: string | undefined): FoundToken | undefined {
  if (!plan.token) {
    exchange.note('003001')
    return undefined
  }
  if (passesPreflight(exchange, plan)) return undefined
  return findToken(exchange, plan.token, form)
}

function authorizeUnlessPreflight(
  exchange: Exchange,
  plan: Plan,
  identity: Identity | undefined,
): void {
  if (passesPreflight(exchange, plan)) return
  authorize(exchange, plan.authorization, identity, ruleContext(exchange))
}

// What was not read as the token stays where it is.
function strippedForm({ token }: Plan, form: string, found: FoundToken | undefined): string {
  return found?.source !== 'form' || token!.policy.forward.original === 'as-received'
    ? form
    : withoutParameter(form, 'access_token')
}
