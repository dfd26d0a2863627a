import { failures, type RuleContext } from '../claim-rules.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { Identity } from '../identity.ts'
import type { AuthorizationPlan, Plan } from '../plan.ts'
import { type Finding, Rejection, refuse } from '../rejection.ts'

/** Refuses a token that misses a required claim, a scope, a role or a claim rule; every failing rule is reported. */
export function authorize(
  exchange: Exchange,
  { authorization }: Plan,
  identity: Identity | undefined,
): void {
  if (!authorization) return exchange.note('004001')
  if (!identity) refuse('claimMismatch', '004003')
  requireClaims(authorization, identity)
  requireMembers(authorization.scopes, identity.scopes, 'scopeMissing', '004006')
  requireMembers(authorization.roles, identity.roles, 'roleMissing', '004007')
  const failed = failures(authorization.rules, identity.claims, contextOf(exchange))
  if (failed.length > 0) {
    throw new Rejection(
      'claimMismatch',
      failed.map((failure): Finding => ['004005', failure]),
    )
  }
  exchange.note('004002', authorization.granted)
}

function requireClaims(
  { requiredClaims }: AuthorizationPlan,
  { claimSet: { sender } }: Identity,
): void {
  const absent = requiredClaims.filter((name) => sender[name] === null)
  if (absent.length > 0) refuse('requiredClaimMissing', '003044', { claims: absent })
}

function requireMembers(
  section: AuthorizationPlan['scopes'],
  held: ReadonlySet<string>,
  problem: 'scopeMissing' | 'roleMissing',
  code: '004006' | '004007',
): void {
  if (!section) return
  const missing = section.values.filter((value) => !held.has(value))
  const enough =
    section.require === 'all' ? missing.length === 0 : missing.length < section.values.length
  if (!enough) refuse(problem, code, { missing, expected: section.values, actual: [...held] })
}

function contextOf(exchange: Exchange): RuleContext {
  return {
    header: (name) => valuesOf(exchange.head!.fields, name.toLowerCase())[0],
    query: (name) => new URLSearchParams(exchange.target.query ?? '').get(name) ?? undefined,
    environment: exchange.services.environment,
  }
}
