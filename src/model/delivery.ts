import { z } from 'zod'
import { AccessControl } from './access-control.ts'
import { MessageRecording } from './message-recording.ts'
import { ApiName, ApiVersion, OrganizationName } from './names.ts'
import { OutboundTls } from './token-policy.ts'
import { HttpUrl } from './url.ts'

const timeout = (fallback: number) => z.int().min(1).max(3_600_000).default(fallback)

/** The internal application behind a delivery. */
export const Upstream = z.strictObject({
  url: HttpUrl.refine((url) => !url.includes('?'), 'expected a URL without a query'),
  connectTimeoutMs: timeout(5000),
  readTimeoutMs: timeout(60_000),
  tls: OutboundTls.optional(),
})
export type Upstream = z.infer<typeof Upstream>

/** Cross-origin requests: answered by the gateway, left to the application, or without special treatment. */
export const Cors = z
  .strictObject({
    mode: z.enum(['off', 'gateway', 'application']).default('off'),
    origins: z.array(z.string().min(1)).default(['*']),
    methods: z.array(z.string().min(1)).default(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
    headers: z.array(z.string().min(1)).default(['Content-Type', 'Authorization']),
    credentials: z.boolean().default(false),
    maxAgeSeconds: z.int().min(0).max(86_400).default(600),
  })
  .prefault({})
export type Cors = z.infer<typeof Cors>

/** What one request, and all requests together, may take of the gateway. */
export const Limits = z
  .strictObject({
    requestBytes: z.int().min(0).max(10_737_418_240).default(10_485_760),
    concurrentRequests: z.int().min(1).max(1_000_000).nullable().default(null),
  })
  .prefault({})
export type Limits = z.infer<typeof Limits>

/** So many requests in a window, counted for each value of the key. */
export const RateLimit = z.strictObject({
  by: z
    .union([
      z.enum(['delivery', 'client', 'subject', 'address']),
      z.strictObject({ claim: z.string().min(1) }),
    ])
    .default('client'),
  requests: z.int().min(1).max(1_000_000_000),
  windowSeconds: z.int().min(1).max(86_400).default(60),
})
export type RateLimit = z.infer<typeof RateLimit>

/** A published API ("Erogazione"): where it is found, what protects it, where it leads. */
export const Delivery = z.strictObject({
  organization: OrganizationName,
  api: ApiName,
  version: ApiVersion,
  description: z.string().max(1000).default(''),
  enabled: z.boolean().default(true),
  upstream: Upstream,
  accessControl: AccessControl,
  messageRecording: MessageRecording,
  cors: Cors,
  limits: Limits,
  rateLimits: z.array(RateLimit).max(20).default([]),
})
export type Delivery = z.infer<typeof Delivery>
