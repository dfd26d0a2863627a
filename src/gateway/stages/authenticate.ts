import type { FoundToken } from '../../oauth/bearer-token.ts'
import { checkDates } from '../../oauth/dates.ts'
import type { Tolerances } from '../../oauth/provider-options.ts'
import { checkToken } from '../check-token.ts'
import type { Exchange } from '../exchange.ts'
import type { Identity } from '../identity.ts'
import type { TokenPlan } from '../plan.ts'
import { Rejection, refuse } from '../rejection.ts'
import type { LearntResult, TokenResult } from '../token-results.ts'

/** Asks, or remembers, who the token speaks for. What is known is a value, not a promise. */
export function authenticate(
  exchange: Exchange,
  plan: TokenPlan,
  found: FoundToken,
): Identity | Promise<Identity> {
  const { results } = exchange.services
  const key = keyOf(exchange, plan, found.token)
  const known = results.warm(key, plan.realm)
  if (known) {
    exchange.tokenCached = true
    exchange.note('003011')
    return accepted(exchange, plan, known)
  }
  return results
    .load(key, plan.policy, () => checkToken(plan, found.token, exchange.services.now))
    .then(
      (learnt) => {
        noteOrigin(exchange, learnt)
        return accepted(exchange, plan, learnt.result)
      },
      (fault: unknown) => {
        // Waiting for a provider in vain takes time, too.
        tokenChecked(exchange)
        throw fault
      },
    )
}

function tokenChecked(exchange: Exchange): void {
  exchange.tokenMs = Math.round(exchange.elapsedMs() * 1000) / 1000
}

// A client seldom changes its token: the key of the last one is worth keeping as long as the connection.
function keyOf(
  { connection, services }: Exchange,
  { keyPrefix }: TokenPlan,
  token: string,
): string {
  const last = connection.lastToken
  if (last && last.token === token && last.prefix === keyPrefix) return last.key
  const key = services.results.keyOf(keyPrefix, token)
  connection.lastToken = { token, prefix: keyPrefix, key }
  return key
}

function noteOrigin(exchange: Exchange, learnt: LearntResult): void {
  if (learnt.from === 'provider') {
    for (const [code, details] of learnt.result.findings) exchange.note(code, details)
    return
  }
  exchange.tokenCached = true
  if (learnt.from === 'node') exchange.note('003011')
  else exchange.note('003045', learnt.fault?.[1])
}

// Dates are judged on every request: a token may end while its result is cached.
function accepted(exchange: Exchange, plan: TokenPlan, result: TokenResult): Identity {
  tokenChecked(exchange)
  const { identity } = result
  if (!identity) {
    throw new Rejection(
      result.problem ?? 'tokenInvalid',
      exchange.tokenCached ? result.findings : [],
    )
  }
  exchange.identity = identity
  requireDates(identity, plan.policy.tolerances, exchange.services.now())
  exchange.note('003043', identity.validated)
  return identity
}

/** Refuses an identity whose dates do not hold at this moment. */
export function requireDates({ claims }: Identity, tolerances: Tolerances, now: number): void {
  const problem = checkDates(claims, now / 1000, tolerances)
  if (!problem) return
  const details = { claim: problem.claim, value: problem.value }
  if (problem.kind === 'expired') refuse('tokenExpired', '003040', details)
  refuse('tokenInvalid', problem.kind === 'malformed' ? '003042' : '003041', details)
}
