const OWN = 'https://varco.invalid'

/**
 * The path to return to after the login, or undefined for anything that would leave the console:
 * another origin, `//host`, `/\host`, a scheme, the login itself.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.includes('\\')) return undefined
  const url = URL.parse(next, OWN)
  if (!url || url.origin !== OWN || url.pathname.startsWith('/login')) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return path === '/' ? undefined : path
}
