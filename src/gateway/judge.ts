import type { Outcome } from '../model/outcome.ts'
import { problems } from '../model/problem.ts'
import type { RecordedDiagnostic } from '../model/trail.ts'
import { isToken, MAX_TOKEN_LENGTH } from '../oauth/bearer-token.ts'
import { parseJsonObject, parseKnownObject } from '../oauth/json.ts'
import { checkToken } from './check-token.ts'
import type { RuleContext } from './claim-rules.ts'
import { type Identity, identityOf, rightsOf, senderClaims } from './identity.ts'
import type { Noting } from './notes.ts'
import type { AuthorizationPlan, Plan, TokenPlan } from './plan.ts'
import { Rejection, refuse } from './rejection.ts'
import { requireDates } from './stages/authenticate.ts'
import { authorize } from './stages/authorize.ts'
import { TokenFaultError } from './token-results.ts'

/** What the walk would say to a request that is not sent on. */
export type Judgement = {
  outcome: Outcome
  reason: string | null
  /** The gateway's answer, null when the request would go to the application. */
  status: number | null
  at: number
  diagnostics: readonly RecordedDiagnostic[]
}

/** A token, or claims that were recorded; neither: a request without a token. */
export type Presented = { token?: string; claims?: string; context: RuleContext }

/** Walks the checks of a plan over a token or recorded claims, past every cache, and sends nothing on. */
export async function judge(
  plan: Plan,
  presented: Presented,
  now: () => number,
): Promise<Judgement> {
  const at = now()
  const diagnostics: RecordedDiagnostic[] = []
  const walk: Noting = {
    note: (code, details) =>
      diagnostics.push(details ? [now() - at, code, details] : [now() - at, code]),
  }
  const refusal = await examine(plan, presented, walk, now).then(
    () => undefined,
    (error: unknown) => rejectionOf(error),
  )
  if (!refusal) return { outcome: 'success', reason: null, status: null, at, diagnostics }
  for (const [code, details] of refusal.findings) walk.note(code, details)
  const { outcome, reason, status } = problems[refusal.problem]
  return { outcome, reason, status, at, diagnostics }
}

async function examine(
  plan: Plan,
  presented: Presented,
  walk: Noting,
  now: () => number,
): Promise<void> {
  walk.note('002001', plan.found)
  if (!plan.enabled) refuse('apiSuspended', '002003', { delivery: plan.path })
  const identity = plan.token ? await identify(plan.token, presented, walk, now) : undefined
  if (!plan.token) walk.note('003001')
  authorize(walk, plan.authorization, identity, presented.context)
}

async function identify(
  token: TokenPlan,
  presented: Presented,
  walk: Noting,
  now: () => number,
): Promise<Identity | undefined> {
  if (presented.claims !== undefined) return recalled(presented.claims, token, now())
  if (presented.token === undefined) {
    if (!token.optional) refuse('tokenMissing', '003003', { places: [] })
    walk.note('003005')
    return undefined
  }
  if (!isToken(presented.token)) refuse('tokenInvalid', '003006', { limit: MAX_TOKEN_LENGTH })
  const verdict = await checkToken(token, presented.token, now)
  for (const [code, details] of verdict.findings) walk.note(code, details)
  if (verdict.claims === undefined) throw new Rejection(verdict.problem ?? 'tokenInvalid', [])
  const { validatedBy, claimSources, at } = verdict
  const identity = identityOf(
    { claims: parseJsonObject(verdict.claims), validatedBy, claimSources },
    token.mapping,
    at,
  )
  requireDates(identity, token.policy.tolerances, now())
  walk.note('003043', identity.validated)
  return identity
}

// Recorded claims are judged as they were: the token has long expired, and that is not what is asked.
function recalled(claims: string, token: TokenPlan, at: number): Identity {
  return identityOf({ claims: parseJsonObject(claims), validatedBy: [] }, token.mapping, at)
}

function rejectionOf(error: unknown): Rejection {
  if (error instanceof Rejection) return error
  if (!(error instanceof TokenFaultError)) throw error
  return new Rejection('providerUnavailable', error.fault.findings, error.fault.retryAfterSeconds)
}

/** What authorization says to recorded claims. */
export type AuthorizationVerdict = { holds: true } | { holds: false; rejection: Rejection }

/** Judges recorded claims by a compiled authorization; calls nobody. */
export function judgeClaims(
  authorization: AuthorizationPlan | undefined,
  mapping: TokenPlan['mapping'] | undefined,
  claims: string | undefined,
  context: RuleContext,
): AuthorizationVerdict {
  const identity =
    claims === undefined || !mapping ? undefined : rightsOf(parseKnownObject(claims), mapping)
  // A hundred thousand verdicts may be asked for, and where each was spoken costs more than to speak it.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    authorize(SILENT, authorization, identity, context)
    return { holds: true }
  } catch (error) {
    if (error instanceof Rejection) return { holds: false, rejection: error }
    throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const SILENT: Noting = { note: () => {} }

/** Names at the top of a claim set that the verdict can depend on: a nested claim is found under its first part. */
export function claimsRead(
  authorization: AuthorizationPlan | undefined,
  mapping: TokenPlan['mapping'] | undefined,
): string[] {
  if (!authorization) return []
  const { rules, scopes, roles, requiredClaims } = authorization
  const names = [
    ...rules.map(({ claim }) => claim),
    ...((scopes && mapping?.scope) ?? []),
    ...((roles && mapping?.roles) ?? []),
    ...(requiredClaims.length > 0 && mapping ? senderClaims(mapping) : []),
  ]
  return [...new Set(names.flatMap((name) => [name, name.split('.', 1)[0]!]))]
}
