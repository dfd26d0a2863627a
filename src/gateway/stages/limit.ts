import type { RateLimit } from '../../model/delivery.ts'
import { claimOf, textOf } from '../../oauth/claims.ts'
import type { Exchange } from '../exchange.ts'
import type { Identity } from '../identity.ts'
import type { Plan } from '../plan.ts'
import { Rejection } from '../rejection.ts'

/** Counts the request against each limit of the delivery; one too many is refused with the time to wait. */
export async function limit(
  exchange: Exchange,
  plan: Plan,
  identity: Identity | undefined,
): Promise<void> {
  for (const rule of plan.rateLimits) {
    const key = keyOf(rule, exchange, identity)
    const exceeded = await exchange.services.limiter.count(plan.path, rule, key)
    if (!exceeded) continue
    const { requests, windowSeconds } = rule
    throw new Rejection(
      'rateLimited',
      [['005001', { requests, windowSeconds, key }]],
      exceeded.retryAfterSeconds,
    )
  }
  exchange.note('005003')
}

function keyOf({ by }: RateLimit, exchange: Exchange, identity: Identity | undefined): string {
  const sender = identity?.claimSet.sender
  if (typeof by === 'object')
    return `${by.claim}=${identity ? textOf(claimOf(identity.claims, by.claim)) : ''}`
  if (by === 'client') return sender?.clientId ?? exchange.clientAddress
  if (by === 'subject') return sender?.subject ?? exchange.clientAddress
  return by === 'address' ? exchange.clientAddress : '*'
}
