import type { AuthorizationVerdict, Control, Demo, PolicyVerdict } from '../admin/control.ts'
import { ReplayImpossible } from '../admin/control.ts'
import { tryChecks } from '../gateway/check-token.ts'
import { type RuleContext, ruleProblems } from '../gateway/claim-rules.ts'
import type { DeliverySnapshot } from '../gateway/delivery-source.ts'
import { claimsRead, judge, judgeClaims } from '../gateway/judge.ts'
import { compilePlan, type Plan } from '../gateway/plan.ts'
import { Providers } from '../gateway/providers.ts'
import { isAddressAllowed } from '../model/address.ts'
import { Delivery } from '../model/delivery.ts'
import type { ConfigurationSettings } from '../model/settings.ts'
import { ConfigurationSettings as SettingsSchema } from '../model/settings.ts'
import type { TokenPolicy } from '../model/token-policy.ts'
import { callGateway } from './gateway-call.ts'
import type { NodeControl } from './node-control.ts'
import { problemsOfPolicy } from './policy-problems.ts'
import { type ReferenceSource, resolved } from './references.ts'
import { replayOverHttp } from './replay.ts'
import { ruleEnvironment } from './settings.ts'

/** What the admin API asks of the running gateway, on this node and on the others. */
export function createControl(
  node: NodeControl,
  references: ReferenceSource,
  gatewayUrl: () => string,
  demo?: Demo,
): Control {
  const settings: ConfigurationSettings = SettingsSchema.parse({})
  const compile = (delivery: Delivery, policy: TokenPolicy | undefined, revision = 0): Plan => {
    const providers = new Providers(Date.now, isAddressAllowed)
    const snapshot: DeliverySnapshot = {
      delivery: { ...delivery, upstream: resolved(delivery.upstream, references, 'upstream') },
      policy: policy && resolved(policy, references, 'policy'),
      settings,
      revision,
    }
    return compilePlan(snapshot, { providers, guard: isAddressAllowed })
  }
  const withPlan = async <T>(plan: Plan, use: (plan: Plan) => Promise<T>): Promise<T> =>
    use(plan).finally(() => plan.close())

  return {
    resetCaches: node.resetCaches,
    state: node.state,
    onStored: node.onStored,
    callGateway: (call) => callGateway(gatewayUrl(), call),
    demo,
    forgetTokens: (filter) => node.forget(filter),
    forgetToken: async (policy, token) => (await node.forget({ policy, token })) > 0,
    problemsOf: (delivery) => problemsOf(delivery),
    problemsOfPolicy,
    testPolicy: (policy, token) =>
      withPlan(compile(trialOf(policy), policy), (plan) => tryPolicy(plan, token)),
    judge: ({ delivery, policy, token, revision }) =>
      withPlan(compile(delivery, policy, revision), (plan) =>
        judge(plan, { token, context: NO_REQUEST }, Date.now),
      ),
    compileAuthorization(delivery, policy) {
      const plan = compile(delivery, policy)
      plan.close()
      return {
        reads: claimsRead(plan.authorization, plan.token?.mapping),
        judge: (claims, request) => verdictOf(plan, claims, contextOf(request)),
      }
    },
    async replay(request) {
      const { transaction, delivery, policy, token, callUpstream, revision } = request
      if (callUpstream && !request.isDraft) return replayOverHttp(request, gatewayUrl())
      const claims = token === undefined ? transaction.claimSet?.claims : undefined
      if (token === undefined && claims === undefined && transaction.recorded.token) {
        throw new ReplayImpossible('the claims of this transaction were never known: give a token')
      }
      const context = contextOf(requestOf(transaction))
      const judged = await withPlan(compile(delivery, policy, revision), (plan) =>
        judge(plan, { token, claims, context }, Date.now),
      )
      // The gateway itself runs what is stored: a draft can only say what would not get so far.
      return callUpstream && judged.outcome === 'success'
        ? replayOverHttp(request, gatewayUrl())
        : { ...judged, transactionId: null }
    },
  }
}

function problemsOf({ accessControl }: Delivery) {
  return ruleProblems(accessControl.authorization.claims.rules).map(({ index, message }) => ({
    path: ['accessControl', 'authorization', 'claims', 'rules', index],
    message,
  }))
}

const NO_REQUEST: RuleContext = {
  header: () => undefined,
  query: () => undefined,
  environment: ruleEnvironment,
}

function requestOf({ recorded }: Parameters<Control['replay']>[0]['transaction']) {
  const inbound = recorded.contents.find(({ part }) => part === 'request-inbound')
  return { query: recorded.query, headers: inbound?.headers ?? [] }
}

function contextOf({
  query,
  headers,
}: {
  query: string | null
  headers: readonly (readonly [string, string])[]
}): RuleContext {
  if (query === null && headers.length === 0) return NO_REQUEST
  const parameters = new URLSearchParams(query ?? '')
  return {
    header: (name) => headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1],
    query: (name) => parameters.get(name) ?? undefined,
    environment: ruleEnvironment,
  }
}

function verdictOf(
  plan: Plan,
  claims: string | undefined,
  context: RuleContext,
): AuthorizationVerdict {
  const verdict = judgeClaims(plan.authorization, plan.token?.mapping, claims, context)
  if (verdict.holds) return verdict
  const { rejection } = verdict
  const details = rejection.findings[0]?.[1] as
    | { rule?: string; claim?: string; expected?: unknown; actual?: unknown }
    | undefined
  const outcome =
    rejection.problem === 'requiredClaimMissing'
      ? 'token-management-failed'
      : 'authorization-denied'
  return { holds: false, outcome, reason: reasonOf(rejection.problem), ...details }
}

function reasonOf(problem: string): string {
  if (problem === 'scopeMissing') return 'scope-missing'
  if (problem === 'roleMissing') return 'role-missing'
  return problem === 'requiredClaimMissing' ? 'token-invalid' : 'claim-mismatch'
}

// A delivery that asks of the policy all it can do.
function trialOf(policy: TokenPolicy): Delivery {
  return Delivery.parse({
    organization: 'trial',
    api: 'trial',
    version: 'v1',
    upstream: { url: 'http://127.0.0.1' },
    accessControl: {
      tokenManagement: {
        enabled: true,
        policy: policy.name,
        jwtValidation: policy.jwt !== undefined,
        introspection: policy.introspection !== undefined || policy.jwt === undefined,
        userInfo: policy.userInfo !== undefined,
      },
    },
  })
}

async function tryPolicy(plan: Plan, token: string): Promise<PolicyVerdict> {
  const { provider } = plan.token!
  const tried = await tryChecks(plan.token!, token)
  const endpoints = provider.status()
  const bad = tried.find(({ verdict, source }) => verdict !== 'valid' && source !== 'user-info')
  const claims = Object.assign({}, ...tried.map((step) => step.claims ?? {})) as Record<
    string,
    unknown
  >
  return {
    valid: bad === undefined && tried.length > 0,
    problem: bad?.detail ?? null,
    claims: bad ? null : claims,
    steps: tried.map(({ source, verdict, detail, ms }) => ({
      source,
      endpoint: endpoints.find(({ phase }) => phase === PHASES[source])?.endpoint ?? null,
      verdict,
      detail,
      ms,
    })),
  }
}

const PHASES = { jwt: 'jwks', introspection: 'introspection', 'user-info': 'user-info' } as const
