import { isIP } from 'node:net'
import type { RateLimit } from '../../model/delivery.ts'
import { claimOf, textOf } from '../../oauth/claims.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { Identity } from '../identity.ts'
import { limitLines } from '../limit-lines.ts'
import type { Plan } from '../plan.ts'
import type { Standing } from '../rate-limiter.ts'
import { Rejection } from '../rejection.ts'

/** True when a delivery limits its requests, so that the limit stage has to be asked. */
export function isLimited({ limits, rateLimits }: Plan): boolean {
  return rateLimits.length > 0 || limits.concurrentRequests !== null
}

/** Lets the request pass within the limits of its delivery, or refuses it with the time to wait. */
export async function limit(
  exchange: Exchange,
  plan: Plan,
  identity: Identity | undefined,
): Promise<void> {
  const { limiter } = exchange.services
  const { concurrentRequests: concurrent } = plan.limits
  const counted = plan.rateLimits.map((rule) => ({
    limit: rule,
    key: keyOf(rule, exchange, plan, identity),
  }))
  const admission = await limiter.admit({ delivery: plan.path, concurrent, counted })
  if (admission.crowded) throw new Rejection('overloaded', [['005002', { limit: concurrent }]])
  exchange.addedLines += limitLines(plan.rateLimits, admission.standings)
  const last = admission.standings.at(-1)
  if (last?.exceeded) throw exceeded(counted[admission.standings.length - 1]!, last)
  if (concurrent !== null) exchange.whenEnded(() => limiter.leave(plan.path))
  exchange.note('005003')
}

function exceeded(counted: { limit: RateLimit; key: string }, standing: Standing): Rejection {
  const { requests, windowSeconds } = counted.limit
  const details = { requests, windowSeconds, key: counted.key }
  return new Rejection('rateLimited', [['005001', details]], standing.resetSeconds)
}

// The kind stands before the value: a client that calls itself by somebody's address shares nothing with it.
function keyOf(
  { by }: RateLimit,
  exchange: Exchange,
  plan: Plan,
  identity: Identity | undefined,
): string {
  if (by === 'delivery') return 'delivery'
  if (typeof by === 'object') {
    const value = identity && claimOf(identity.claims, by.claim)
    return value === undefined || value === null
      ? `no ${by.claim}`
      : `${by.claim} ${textOf(value) ?? JSON.stringify(value)}`
  }
  const sender = identity?.claimSet.sender
  if (by === 'client' && sender?.clientId) return `client ${sender.clientId}`
  if (by === 'subject' && sender?.subject) return `subject ${sender.subject}`
  return `address ${callerAddress(exchange, plan)}`
}

// Behind trusted proxies the caller is the last address that none of them has.
function callerAddress({ head, clientAddress }: Exchange, { isTrusted }: Plan): string {
  if (!isTrusted(clientAddress)) return clientAddress
  const hops = valuesOf(head!.fields, 'x-forwarded-for')
    .flatMap((value) => value.split(','))
    .map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== '' && (isIP(hop) === 0 || !isTrusted(hop))) ?? clientAddress
}
