import type { TokenPolicy } from '../../model/token-policy.ts'
import { checkEnd, checkPem } from './certificates.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { type Probed, probe } from './probe.ts'

const SMALL_SKEW_MS = 5000
const LARGE_SKEW_MS = 60_000

/** Does the identity provider of a policy answer, with a right clock and a certificate that holds? */
export async function checkProvider(policy: TokenPolicy, now: () => number): Promise<Finding[]> {
  const endpoints = endpointsOf(policy)
  const asked = await Promise.all(
    endpoints.map(async (endpoint) => ({
      ...endpoint,
      probed: await probe(new URL(endpoint.url), policy.tls),
      at: now(),
    })),
  )
  const own = policy.tls?.certificate
  return [
    ...asked.map((one) => reachable(policy.name, one)),
    ...skewOf(policy.name, asked),
    ...certificatesOf(policy.name, asked, now()),
    ...(own === undefined
      ? []
      : checkPem(`the client certificate of policy ${policy.name}`, own, now())),
  ]
}

type Endpoint = { what: string; url: string; isDocument: boolean }
type Asked = Endpoint & { probed: Probed; at: number }

function endpointsOf({ discovery, introspection, jwt, userInfo }: TokenPolicy): Endpoint[] {
  return [
    { what: 'discovery', url: discovery, isDocument: true },
    { what: 'introspection', url: introspection?.endpoint, isDocument: false },
    { what: 'fallback introspection', url: introspection?.fallbackEndpoint, isDocument: false },
    { what: 'keys', url: jwt?.jwksUri, isDocument: true },
    { what: 'user info', url: userInfo?.endpoint, isDocument: false },
  ].filter((one): one is Endpoint => one.url !== undefined)
}

function reachable(policy: string, { what, url, isDocument, probed }: Asked): Finding {
  const name = `${policy}: ${what} at ${url}`
  if (probed.kind === 'silence') {
    return fail(
      'provider',
      `${name} cannot be reached: ${probed.problem}`,
      'check the URL, the network and the provider',
    )
  }
  // An endpoint that wants a token or another method says so, and that is an answer.
  const wrong = isDocument ? probed.status !== 200 : probed.status >= 500
  return wrong
    ? warn(
        'provider',
        `${name} answers with status ${probed.status}`,
        'check the URL and the provider',
      )
    : ok('provider', `${name} answers (${probed.ms} ms)`)
}

// The Date field counts whole seconds, so one second of difference says nothing.
function skewOf(policy: string, asked: readonly Asked[]): Finding[] {
  const skews = asked.flatMap(({ probed, at }) =>
    probed.kind === 'answer' && probed.clock !== undefined ? [at - probed.clock] : [],
  )
  if (skews.length === 0) return []
  const skew = Math.min(...skews.map(Math.abs))
  const message = `${policy}: clocks differ by ${(skew / 1000).toFixed(0)} s`
  const advice = 'synchronize the clock of this machine (NTP): tokens look expired or not yet valid'
  if (skew >= LARGE_SKEW_MS) return [fail('clock', message, advice)]
  return [skew >= SMALL_SKEW_MS ? warn('clock', message, advice) : ok('clock', message)]
}

function certificatesOf(policy: string, asked: readonly Asked[], now: number): Finding[] {
  const ends = new Map<string, number>()
  for (const { url, probed } of asked) {
    if (probed.kind === 'answer' && probed.certificateEnds !== undefined) {
      ends.set(new URL(url).host, probed.certificateEnds)
    }
  }
  return [...ends].map(([host, end]) => checkEnd(`${policy}: the certificate of ${host}`, end, now))
}
