import { z } from 'zod'
import { AccessControl } from '../access-control.ts'
import { Delivery } from '../delivery.ts'
import { DeliveryName, TokenPolicyName } from '../names.ts'
import { outcomeSlugs } from '../outcome.ts'
import { configurators, operators, readers } from '../role.ts'
import { Diagnostic } from '../transaction.ts'
import { endpoint } from './endpoint.ts'

const tag = 'runtime'

const CacheState = z.object({
  name: z.string(),
  entries: z.int(),
  maxEntries: z.int(),
  hits: z.int(),
  misses: z.int(),
})

/** One node of the installation as Strumenti > Runtime shows it. */
export const NodeState = z.object({
  node: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  version: z.string(),
  /** Where the gateway of the node answers, as the node itself reaches it; null while it is not known. */
  gatewayUrl: z.string().nullable().default(null),
  workers: z.array(z.object({ pid: z.int(), startedAt: z.iso.datetime(), memoryBytes: z.int() })),
  /** The lowest revision that any cached delivery of the node runs, null when none is cached. */
  revision: z.int().nullable(),
  plans: z.array(
    z.object({
      organization: z.string(),
      api: z.string(),
      version: z.string(),
      revision: z.int(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  caches: z.array(CacheState),
  breakers: z.array(
    z.object({
      policy: z.string(),
      endpoint: z.string(),
      state: z.enum(['closed', 'open', 'half-open']),
    }),
  ),
  journal: z.object({
    backlogBytes: z.int(),
    lagMs: z.number(),
    quarantined: z.int(),
    poisoned: z.int(),
    refusing: z.boolean(),
    fsync: z.string(),
  }),
})
export type NodeState = z.infer<typeof NodeState>

const PolicyVerdict = z.object({
  valid: z.boolean(),
  problem: z.string().nullable(),
  claims: z.record(z.string(), z.unknown()).nullable(),
  steps: z.array(
    z.object({
      source: z.string(),
      endpoint: z.string().nullable(),
      verdict: z.enum(['valid', 'invalid', 'unavailable', 'skipped']),
      detail: z.string(),
      ms: z.number(),
    }),
  ),
})

/** Caches, nodes, and the tools that ask "what would happen". */
export const runtimeEndpoints = {
  getRuntime: endpoint({
    method: 'GET',
    path: '/runtime',
    summary: 'Nodes, revisions, caches, breakers, journal',
    tag,
    access: readers,
    response: z.object({ revision: z.int(), nodes: z.array(NodeState) }),
  }),
  resetCaches: endpoint({
    method: 'POST',
    path: '/runtime/caches/reset',
    summary: 'ResetAllCaches: empties every cache of every node before it answers',
    tag,
    access: operators,
    response: z.object({ nodes: z.array(z.object({ node: z.string(), revision: z.int() })) }),
  }),
  forgetTokens: endpoint({
    method: 'DELETE',
    path: '/runtime/caches/tokens',
    summary: 'Forget token results of a policy, a subject or a client',
    tag,
    access: operators,
    query: z.strictObject({
      policy: z.string().optional(),
      subject: z.string().optional(),
      clientId: z.string().optional(),
    }),
    status: 204,
  }),
  forgetToken: endpoint({
    method: 'POST',
    path: '/runtime/caches/tokens/remove',
    summary: 'Forget the result of one token; 404 when none is cached',
    tag,
    access: operators,
    body: z.strictObject({ policy: TokenPolicyName, token: z.string().min(1).max(65_536) }),
    status: 204,
    refusals: [404],
  }),
  testTokenPolicy: endpoint({
    method: 'POST',
    path: '/token-policies/:name/test',
    summary: 'Try a token policy with a token: the exchange with the provider and the claims',
    tag,
    access: configurators,
    params: z.object({ name: TokenPolicyName }),
    body: z.strictObject({ token: z.string().min(1).max(65_536) }),
    response: PolicyVerdict,
  }),
  inspectToken: endpoint({
    method: 'POST',
    path: '/token-inspections',
    summary: 'A token against every delivery',
    tag,
    access: operators,
    body: z.strictObject({ token: z.string().min(1).max(65_536) }),
    response: z.object({
      items: z.array(
        z.object({
          delivery: DeliveryName,
          accepted: z.boolean(),
          outcome: z.enum(outcomeSlugs),
          reason: z.string().nullable(),
          diagnostics: z.array(Diagnostic),
        }),
      ),
      next: z.null(),
    }),
  }),
  previewAccessControl: endpoint({
    method: 'POST',
    path: '/deliveries/:organization/:api/:version/access-control/preview',
    summary: 'What given claim rules would have done to the last recorded transactions',
    tag,
    access: configurators,
    params: z.object(DeliveryName.shape),
    body: z.strictObject({
      /** Claim rules to try; left out: those of the access control. */
      rules: z.array(z.string().max(2000)).max(1000).nullable().default(null),
      /** An access control to try; left out: the stored one. */
      accessControl: AccessControl.nullable().default(null),
      last: z.int().min(1).max(100_000).default(1000),
    }),
    response: z.object({
      examined: z.int(),
      accepted: z.int(),
      denied: z.int(),
      newlyDenied: z.int(),
      newlyAccepted: z.int(),
      examples: z.array(
        z.object({
          transactionId: z.string(),
          before: z.enum(outcomeSlugs),
          after: z.enum(outcomeSlugs),
          rule: z.string().nullable(),
          claim: z.string().nullable(),
          actual: z.unknown().nullable(),
        }),
      ),
    }),
  }),
  importOpenApi: endpoint({
    method: 'POST',
    path: '/openapi-imports',
    summary: 'A delivery proposed from an OpenAPI document, given or fetched from a URL',
    tag,
    access: configurators,
    body: z.strictObject({
      url: z.string().optional(),
      /** As text (JSON or YAML), or as the JSON object itself. */
      document: z.union([z.string().max(5_000_000), z.record(z.string(), z.unknown())]).optional(),
    }),
    response: z.object({
      proposal: Delivery,
      operations: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  }),
}
