import { z } from 'zod'
import { DeliveryName } from '../names.ts'
import { auditors, operators, readers } from '../role.ts'
import { endpoint } from './endpoint.ts'

const tag = 'tools'

/** The most bytes of a body that a tool sends or shows. */
export const MAX_CALL_BODY_BYTES = 1_048_576

const HeaderPair = z.tuple([
  z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/, 'expected a header name'),
  z
    .string()
    .max(8192)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'expected a header value'),
])

/** A request to be sent to the gateway on behalf of somebody who tries an API. */
export const GatewayCall = z.strictObject({
  delivery: DeliveryName,
  method: z.string().regex(/^[A-Z]{1,20}$/, 'expected a method such as GET'),
  /** What follows the delivery's path. */
  path: z
    .string()
    .max(8192)
    .regex(/^(?:[/?][\x21-\x7e]*)?$/, 'expected a path that starts with / or ?')
    .default(''),
  headers: z.array(HeaderPair).max(100).default([]),
  body: z.string().max(MAX_CALL_BODY_BYTES).nullable().default(null),
  token: z.string().max(65_536).nullable().default(null),
  /** Where the token travels (RFC 6750 §2). */
  tokenIn: z.enum(['header', 'query', 'form']).default('header'),
})
export type GatewayCall = z.infer<typeof GatewayCall>

/** What the gateway answered. */
export const GatewayAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
  encoding: z.enum(['utf8', 'base64']),
  truncated: z.boolean(),
  ms: z.number(),
  transactionId: z.uuid().nullable(),
  /** The address that was called, the token shown as ***. */
  url: z.string(),
})
export type GatewayAnswer = z.infer<typeof GatewayAnswer>

/** The demo as the guided scenario needs it. */
export const DemoState = z.object({
  delivery: DeliveryName,
  policy: z.string(),
  clients: z.array(z.string()),
  users: z.array(z.object({ username: z.string(), password: z.string(), name: z.string() })),
  identityProviderUrl: z.string(),
  /** The payload of the scenario's request. */
  pet: z.unknown(),
})
export type DemoState = z.infer<typeof DemoState>

const ClientId = z.string().min(1).max(100)

/** What stands for a demo token: a client's own word, or a person who has logged in. */
export const DemoTokenRequest = z.union([
  z.strictObject({ clientId: ClientId, scope: z.string().max(500).optional() }),
  z.strictObject({
    clientId: ClientId,
    redirectUri: z.url().max(500),
    code: z.string().min(1).max(2000),
    codeVerifier: z.string().min(43).max(128),
  }),
])
export type DemoTokenRequest = z.infer<typeof DemoTokenRequest>

/** Trying an API, the demo's tokens, and the proof of the audit log. */
export const toolsEndpoints = {
  callGateway: endpoint({
    method: 'POST',
    path: '/tools/call',
    summary: 'Send a request to the gateway and show its answer; recorded like any other',
    tag,
    access: operators,
    body: GatewayCall,
    response: GatewayAnswer,
  }),
  getDemo: endpoint({
    method: 'GET',
    path: '/demo',
    summary: 'The demo scenario, null when the demo does not run',
    tag,
    access: readers,
    response: z.object({ demo: DemoState.nullable() }),
  }),
  startDemoLogin: endpoint({
    method: 'POST',
    path: '/demo/logins',
    summary: 'Where to log in at the demo identity provider, and what to keep until then',
    tag,
    access: operators,
    body: z.strictObject({
      clientId: ClientId,
      redirectUri: z.url().max(500),
      scope: z.string().max(500).optional(),
    }),
    response: z.object({ url: z.string(), state: z.string(), codeVerifier: z.string() }),
  }),
  getDemoToken: endpoint({
    method: 'POST',
    path: '/demo/tokens',
    summary:
      'A token of the demo identity provider, for a client or for a person who has logged in',
    tag,
    access: operators,
    body: DemoTokenRequest,
    response: z.object({
      accessToken: z.string(),
      scope: z.string(),
      expiresInSeconds: z.number(),
    }),
  }),
  verifyAudit: endpoint({
    method: 'GET',
    path: '/audit/verification',
    summary: 'Whether the hash chain of the audit log is unbroken',
    tag,
    access: auditors,
    response: z.discriminatedUnion('intact', [
      z.object({
        intact: z.literal(true),
        entries: z.int(),
        firstSequence: z.int(),
        lastSequence: z.int(),
      }),
      z.object({ intact: z.literal(false), sequence: z.int(), problem: z.string() }),
    ]),
  }),
}
