import { failures, type RuleContext } from '../claim-rules.ts'
import type { Exchange } from '../exchange.ts'
import { valuesOf } from '../headers.ts'
import type { Rights } from '../identity.ts'
import type { Noting } from '../notes.ts'
import type { AuthorizationPlan } from '../plan.ts'
import { type Finding, Rejection, refuse } from '../rejection.ts'

/** Refuses a token that misses a required claim, a scope, a role or a claim rule; every failing rule is reported. */
export function authorize(
  walk: Noting,
  authorization: AuthorizationPlan | undefined,
  identity: Rights | undefined,
  context: RuleContext,
): void {
  if (!authorization) return walk.note('004001')
  if (!identity) refuse('claimMismatch', '004003')
  const { requiredClaims, scopes, roles, rules } = authorization
  if (requiredClaims.length > 0) requireClaims(requiredClaims, identity.claimSet.sender)
  if (scopes) requireMembers(scopes, identity.scopes, 'scopeMissing', '004006')
  if (roles) requireMembers(roles, identity.roles, 'roleMissing', '004007')
  const failed = failures(rules, identity.claims, context)
  if (failed.length > 0) {
    throw new Rejection(
      'claimMismatch',
      failed.map((failure): Finding => ['004005', failure]),
    )
  }
  walk.note('004002', authorization.granted)
}

function requireClaims(
  requiredClaims: AuthorizationPlan['requiredClaims'],
  sender: Rights['claimSet']['sender'],
): void {
  const absent = requiredClaims.filter((name) => sender[name] === null)
  if (absent.length > 0) refuse('requiredClaimMissing', '003044', { claims: absent })
}

function requireMembers(
  section: NonNullable<AuthorizationPlan['scopes']>,
  held: ReadonlySet<string>,
  problem: 'scopeMissing' | 'roleMissing',
  code: '004006' | '004007',
): void {
  const missing = section.values.filter((value) => !held.has(value))
  const enough =
    section.require === 'all' ? missing.length === 0 : missing.length < section.values.length
  if (!enough) refuse(problem, code, { missing, expected: section.values, actual: [...held] })
}

/** What the claim rules may ask of a request. */
export function ruleContext(exchange: Exchange): RuleContext {
  return {
    header: (name) => valuesOf(exchange.head!.fields, name.toLowerCase())[0],
    query: (name) => new URLSearchParams(exchange.target.query ?? '').get(name) ?? undefined,
    environment: exchange.services.environment,
  }
}
