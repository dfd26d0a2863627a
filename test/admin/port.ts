import { randomUUID } from 'node:crypto'
import type { AuthorizationVerdict, Control, Judgement } from '../../src/admin/control.ts'
import { ReplayImpossible } from '../../src/admin/control.ts'
import { parseClaimRule } from '../../src/model/claim-rule.ts'
import type { Delivery } from '../../src/model/delivery.ts'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'

/** A gateway small enough to stand behind the port in a test: equality rules only, tokens are JSON claims. */
export type TestGateway = Control & {
  /** What the admin API asked for, in order. */
  calls: { name: string; input: unknown }[]
  /** Tells the admin API that transactions were stored. */
  stored(): void
  /** Tokens whose result is "cached". */
  cached: Set<string>
}

/** The gateway of a test. */
export function testGateway(): TestGateway {
  const calls: TestGateway['calls'] = []
  const listeners = new Set<() => void>()
  const cached = new Set<string>()
  const note = (name: string, input: unknown) => calls.push({ name, input })
  return {
    calls,
    cached,
    stored() {
      for (const listener of listeners) listener()
    },
    async resetCaches() {
      note('resetCaches', undefined)
      return { nodes: [{ node: 'n1', revision: 1 }] }
    },
    state: async () => [nodeState],
    async forgetTokens(filter) {
      note('forgetTokens', filter)
      return 2
    },
    async forgetToken(policy, token) {
      note('forgetToken', { policy })
      return cached.delete(token)
    },
    async testPolicy(policy, token) {
      note('testPolicy', { policy, token })
      const claims = claimsOf(token)
      const verdict = claims ? 'valid' : 'invalid'
      const detail = `asked ${policy.introspection?.endpoint}`
      const step = { source: 'introspection', endpoint: null, verdict, detail, ms: 1 } as const
      return { valid: claims !== undefined, problem: null, claims: claims ?? null, steps: [step] }
    },
    problemsOf: ({ accessControl }) =>
      accessControl.authorization.claims.rules.flatMap((rule, index) => {
        const problem = badExpression(rule)
        const path = ['accessControl', 'authorization', 'claims', 'rules', index]
        return problem === undefined ? [] : [{ path, message: problem }]
      }),
    problemsOfPolicy: (policy) =>
      policy.tls?.certificate === 'unreadable'
        ? [{ path: ['tls', 'certificate'], message: 'expected a certificate in PEM' }]
        : [],
    compileAuthorization: (delivery) => ({
      reads: delivery.accessControl.authorization.claims.rules.map(
        (rule) => parseClaimRule(rule).claim,
      ),
      judge: (claims) => authorize(delivery, claims),
    }),
    async judge({ delivery, token }) {
      note('judge', { delivery, token })
      return judgement(delivery, token)
    },
    async replay({ transaction, delivery, callUpstream, token }) {
      note('replay', { id: transaction.recorded.id, callUpstream, token })
      if (callUpstream && transaction.recorded.requestBytes > 1000) {
        throw new ReplayImpossible('the payload of this request was not recorded')
      }
      const judged = judgement(delivery, token ?? transaction.claimSet?.claims ?? '')
      return { ...judged, transactionId: callUpstream ? randomUUID() : null }
    },
    async callGateway(call) {
      note('callGateway', call)
      return {
        status: 200,
        headers: [['content-type', 'text/plain']],
        body: 'ok',
        encoding: 'utf8',
        truncated: false,
        ms: 1,
        transactionId: randomUUID(),
        url: 'http://127.0.0.1:8080/gateway/Ente/PetStore/v2',
      }
    },
    demo: {
      state: {
        delivery: { organization: 'Ente', api: 'PetStore', version: 'v2' },
        policy: 'DemoIdP',
        clients: ['petstore-client'],
        users: [],
        identityProviderUrl: 'http://127.0.0.1:8082',
        pet: {},
      },
      login: async () => ({ url: 'http://127.0.0.1:8082/auth', state: 's', codeVerifier: 'v' }),
      token: async () => ({ accessToken: 'token', scope: 'openid', expiresInSeconds: 60 }),
    },
    onStored(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function judgement(delivery: Delivery, token: string): Judgement {
  const at = Date.parse('2026-11-15T10:00:00Z')
  if (!claimsOf(token)) {
    const problem = 'the provider says so'
    return {
      outcome: 'token-management-failed',
      reason: 'token-invalid',
      status: 401,
      at,
      diagnostics: [[1, '003012', { problem }]],
    }
  }
  const verdict = authorize(delivery, token)
  if (verdict.holds) {
    const diagnostics = [[1, '004002', { checks: 'claims' }]] as const
    return { outcome: 'success', reason: null, status: null, at, diagnostics }
  }
  const { claim, expected, actual, outcome, reason } = verdict
  const diagnostics = [[1, '004005', { claim, expected, actual }]] as const
  return { outcome, reason, status: 403, at, diagnostics }
}

/** The verdict of rules `claim=a, b` over claims; the reference that previews are compared with. */
export function authorize(delivery: Delivery, claims: string | undefined): AuthorizationVerdict {
  const { authorization } = delivery.accessControl
  if (!authorization.enabled || !authorization.claims.enabled) return { holds: true }
  const denied = {
    holds: false,
    outcome: 'authorization-denied',
    reason: 'claim-mismatch',
  } as const
  const held = claimsOf(claims)
  if (!held) return denied
  for (const source of authorization.claims.rules) {
    const { claim, test } = parseClaimRule(source)
    if (test.kind !== 'list') continue
    const expected = test.members.map((member) => ('value' in member ? member.value : ''))
    const actual = [held[claim]].flat()
    if (!actual.some((value) => expected.includes(String(value)))) {
      return { ...denied, rule: source, claim, expected, actual: held[claim] }
    }
  }
  return { holds: true }
}

function claimsOf(token: string | undefined): Record<string, unknown> | undefined {
  try {
    return token === undefined ? undefined : JSON.parse(token)
  } catch {
    return undefined
  }
}

function badExpression(rule: string): string | undefined {
  const { test } = parseClaimRule(rule)
  if (test.kind !== 'regExp') return undefined
  try {
    new RegExp(test.expression)
    return undefined
  } catch {
    return 'expected a regular expression'
  }
}

const nodeState: NodeState = {
  node: 'n1',
  startedAt: '2026-11-15T10:00:00.000Z',
  seenAt: '2026-11-15T10:00:00.000Z',
  version: '0.1.0',
  gatewayUrl: 'http://127.0.0.1:8080',
  workers: [{ pid: 1, startedAt: '2026-11-15T10:00:00.000Z', memoryBytes: 1 }],
  revision: 1,
  plans: [
    {
      organization: 'Ente',
      api: 'PetStore',
      version: 'v2',
      revision: 1,
      expiresAt: '2026-11-15T12:00:00.000Z',
    },
  ],
  caches: [{ name: 'tokens', entries: 0, maxEntries: 10, hits: 0, misses: 0 }],
  breakers: [{ policy: 'DemoIdP', endpoint: 'http://idp', state: 'closed' }],
  journal: {
    backlogBytes: 0,
    lagMs: 0,
    quarantined: 0,
    poisoned: 0,
    refusing: false,
    fsync: 'interval',
  },
}
