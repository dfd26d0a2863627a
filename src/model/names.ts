import { z } from 'zod'

// A name that is a path segment of the published URL: RFC 3986 unreserved characters, so that it has one spelling only.
const SEGMENT = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,63}$/
const SEGMENT_TEXT = 'letters, digits, "-", "_", "~" and "." (not first), 64 at most'

/** Name of an organization, the first segment behind the gateway's context. */
export const OrganizationName = z
  .string()
  .refine((name) => name !== '.well-known', 'the name .well-known is reserved')
  .regex(SEGMENT, `expected ${SEGMENT_TEXT}`)

/** Name of a published API. */
export const ApiName = z.string().regex(SEGMENT, `expected ${SEGMENT_TEXT}`)

/** Version segment of a published API. */
export const ApiVersion = z.string().regex(SEGMENT, `expected ${SEGMENT_TEXT}`)

/** Name of a token policy: it is the realm of WWW-Authenticate, so anything printable will do. */
export const TokenPolicyName = z
  .string()
  .min(1, 'expected a name')
  .max(100, 'expected 100 characters at most')
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'expected no control characters')
  .refine((name) => name.trim() === name, 'expected no spaces around the name')

/** What names one delivery: organization, API and version. */
export const DeliveryName = z.strictObject({
  organization: OrganizationName,
  api: ApiName,
  version: ApiVersion,
})
export type DeliveryName = z.infer<typeof DeliveryName>
