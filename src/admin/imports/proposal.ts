import { Delivery } from '../../model/delivery.ts'
import type { TokenPolicy } from '../../model/token-policy.ts'
import { problemOfUrl } from '../../model/url.ts'
import type { ApiDocument } from './api-document.ts'

/** Where a delivery leads until somebody says so. */
const UNKNOWN_UPSTREAM = 'http://127.0.0.1'
const MAX_DESCRIPTION = 1000

type Surroundings = {
  organization: string
  policies: readonly TokenPolicy[]
  /** Where the document came from, for addresses relative to it. */
  source: string | undefined
}

/** A delivery made of what an OpenAPI document says, and what a person should look at. */
export function propose(
  document: ApiDocument,
  { organization, policies, source }: Surroundings,
): { proposal: Delivery; operations: string[]; warnings: string[] } {
  const warnings: string[] = []
  const delivery: unknown = {
    organization,
    api: segment(document.title) || 'Api',
    version: versionSegment(document.version),
    description: document.description.slice(0, MAX_DESCRIPTION),
    upstream: { url: upstreamUrl(document.servers, source, warnings) },
    accessControl: accessControl(document, policies, warnings),
  }
  return { proposal: Delivery.parse(delivery), operations: document.operations, warnings }
}

/** Words of a title joined into one path segment: `Swagger Petstore - OpenAPI 3.0` is `SwaggerPetstore-OpenAPI3.0`. */
function segment(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._~\s-]/g, '')
    .replace(/\s+/g, '')
    .replace(/^\.+/, '')
    .slice(0, 64)
}

function versionSegment(version: string): string {
  const major = /^v?(\d{1,9})(\.|$)/i.exec(version)?.[1]
  return major === undefined ? segment(version) || 'v1' : `v${major}`
}

function upstreamUrl(servers: string[], source: string | undefined, warnings: string[]): string {
  const absolute = servers
    .map((server) => URL.parse(server, source)?.href.replace(/\/$/, ''))
    .filter((url) => url !== undefined)
    .map((url) => url.split(/[?#]/)[0]!)
    .filter((url) => problemOfUrl(url) === undefined)
  const [first] = absolute
  if (first === undefined) {
    warnings.push(
      'The document names no address of the application that can be used: set upstream.url',
    )
    return UNKNOWN_UPSTREAM
  }
  if (absolute.length > 1) {
    warnings.push(`The document names several addresses: ${absolute.slice(0, 10).join(', ')}`)
  }
  return first
}

function accessControl(
  { tokenSchemes }: ApiDocument,
  policies: readonly TokenPolicy[],
  warnings: string[],
): unknown {
  if (tokenSchemes.length === 0) {
    warnings.push('The document asks for no token: token management is off in the proposal')
    return {}
  }
  const [policy] = policies
  const introspection = policy?.introspection !== undefined
  const jwtValidation = !introspection && policy?.jwt !== undefined
  if (policies.length !== 1 || !policy || (!introspection && !jwtValidation)) {
    warnings.push(
      `The document asks for a token (${tokenSchemes.join(', ')}): choose a token policy`,
    )
    return {}
  }
  return { tokenManagement: { enabled: true, policy: policy.name, introspection, jwtValidation } }
}
