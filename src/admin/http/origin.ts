import { forbidden } from './problem.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write that another site's page makes a browser send (CSRF). */
export function refuseForeignWrites(
  request: { method: string; headers: Headers },
  allowedOrigins: readonly string[],
): void {
  if (READING.has(request.method)) return
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, request.headers.get('host'), allowedOrigins)) {
    throw forbidden('Writes from another origin are refused')
  }
  const site = request.headers.get('sec-fetch-site')
  const expected = origin !== null && allowedOrigins.includes(origin)
  if (site !== null && site !== 'same-origin' && site !== 'none' && !expected) {
    throw forbidden('Writes from another site are refused')
  }
}

// The Host field has been checked against the allow-list before, so equal means ours.
function isOwnOrigin(origin: string, host: string | null, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true
  const url = URL.parse(origin)
  if (!url || host === null || !/^https?:$/.test(url.protocol)) return false
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host
}
