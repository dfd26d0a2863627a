import type { DiagnosticCode } from '../model/diagnostic.ts'
import type { TokenPolicy } from '../model/token-policy.ts'
import type { ClaimSource } from '../model/transaction.ts'
import { lifeMs } from '../oauth/cache-life.ts'
import type { Claims } from '../oauth/claims.ts'
import { expirySeconds } from '../oauth/dates.ts'
import { ProviderFault, type TokenVerdict } from '../oauth/provider.ts'
import { senderOf } from './identity.ts'
import type { TokenPlan } from './plan.ts'
import type { Finding } from './rejection.ts'
import type { TokenVerdictRecord } from './token-desk.ts'
import { TokenFaultError } from './token-results.ts'

type Step = {
  source: ClaimSource
  check: boolean | 'warning'
  ask(token: string, known: Claims): Promise<TokenVerdict>
  codes: {
    done: DiagnosticCode
    refused: DiagnosticCode
    unavailable: DiagnosticCode
    warning: DiagnosticCode
  }
}

/** Runs the checks that the delivery asks for, in the order JWT, introspection, user info, and merges what they say. */
export async function checkToken(
  plan: TokenPlan,
  token: string,
  now: () => number,
): Promise<TokenVerdictRecord> {
  const findings: Finding[] = []
  const validatedBy: ClaimSource[] = []
  const claims: Record<string, unknown> = Object.create(null)
  const claimSources: Record<string, ClaimSource> = Object.create(null)
  let faulty = false
  for (const step of stepsOf(plan)) {
    if (step.check === false) continue
    const started = performance.now()
    const verdict = await step.ask(token, claims).catch((error: unknown) => faultOf(error))
    const ms = Math.round((performance.now() - started) * 10) / 10
    if (verdict instanceof ProviderFault) {
      faulty = true
      refuseFault(step, verdict, findings)
    } else if (verdict.valid) {
      validatedBy.push(step.source)
      findings.push([step.codes.done, { ms }])
      for (const name of Object.keys(verdict.claims)) {
        claims[name] = verdict.claims[name]
        claimSources[name] = step.source
      }
    } else {
      const code = step.check === 'warning' ? step.codes.warning : step.codes.refused
      findings.push([code, { problem: verdict.detail, reason: verdict.reason }])
      if (step.check !== 'warning')
        return refused(plan, findings, verdict.reason === 'expired', now())
    }
  }
  const { subject, clientId } = senderOf(claims, plan.mapping)
  return {
    claims: JSON.stringify(claims),
    validatedBy,
    ...(validatedBy.length > 1 && { claimSources: { ...claimSources } }),
    findings,
    ...lifeOf(plan.policy, claims, now(), faulty),
    about: { policy: plan.realm, subject, clientId },
  }
}

function lifeOf({ cache, tolerances }: TokenPolicy, claims: Claims, at: number, faulty: boolean) {
  const exp = expirySeconds(claims)
  const life = lifeMs({
    nowMs: at,
    boundSeconds: cache.validSeconds,
    exp,
    leewaySeconds: cache.leewaySeconds,
  })
  return {
    at,
    // A fault that was only a warning must not be remembered as if the source had nothing to say.
    until: faulty ? at : at + life,
    ...(exp !== undefined && { expiresAt: (exp + tolerances.expSeconds) * 1000 }),
  }
}

/** What one check said when a policy was tried. */
export type TriedStep = {
  source: ClaimSource
  verdict: 'valid' | 'invalid' | 'unavailable'
  detail: string
  claims: Claims | undefined
  ms: number
}

/** Runs every check that is on, whatever the others say: for trying a policy, not for deciding. */
export async function tryChecks(plan: TokenPlan, token: string): Promise<TriedStep[]> {
  const tried: TriedStep[] = []
  for (const { source, check, ask } of stepsOf(plan)) {
    if (check === false) continue
    const started = performance.now()
    const known = tried.find((step) => step.claims)?.claims ?? {}
    const verdict = await ask(token, known).catch((error: unknown) => faultOf(error))
    tried.push({
      source,
      ...said(verdict),
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
  }
  return tried
}

function said(
  verdict: TokenVerdict | ProviderFault,
): Pick<TriedStep, 'verdict' | 'detail' | 'claims'> {
  if (verdict instanceof ProviderFault) {
    return { verdict: 'unavailable', detail: verdict.message, claims: undefined }
  }
  if (verdict.valid) return { verdict: 'valid', detail: '', claims: verdict.claims }
  return { verdict: 'invalid', detail: verdict.detail, claims: undefined }
}

function refused(
  plan: TokenPlan,
  findings: Finding[],
  expired: boolean,
  at: number,
): TokenVerdictRecord {
  const until = at + plan.policy.cache.invalidSeconds * 1000
  return {
    validatedBy: [],
    findings,
    problem: expired ? 'tokenExpired' : 'tokenInvalid',
    at,
    until,
    about: { policy: plan.realm, subject: null, clientId: null },
  }
}

function refuseFault(step: Step, fault: ProviderFault, findings: Finding[]): void {
  const details = { problem: fault.message, fault: fault.code, phase: fault.phase }
  if (step.check === 'warning') {
    findings.push([step.codes.warning, details])
    return
  }
  throw new TokenFaultError({
    findings: [...findings, [step.codes.unavailable, details]],
    retryAfterSeconds: fault.retryAfterSeconds,
  })
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  throw error
}

function stepsOf({ provider, checks }: TokenPlan): Step[] {
  return [
    {
      source: 'jwt',
      check: checks.jwt,
      ask: (token) => provider.validateJwt(token),
      codes: { done: '003020', refused: '003021', unavailable: '003022', warning: '003023' },
    },
    {
      source: 'introspection',
      check: checks.introspection,
      ask: (token) => provider.introspect(token),
      codes: { done: '003010', refused: '003012', unavailable: '003013', warning: '003014' },
    },
    {
      source: 'user-info',
      check: checks.userInfo,
      ask: (token, known) => provider.userInfo(token, known),
      codes: { done: '003030', refused: '003031', unavailable: '003032', warning: '003033' },
    },
  ]
}
