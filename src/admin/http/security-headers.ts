const shared = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

/** The policy of answers that are no page: nothing of them may run or load. */
const NO_PAGE = `default-src 'none'; ${shared}`

/** The policy of a page of ours: own files only, no inline script, styles by nonce. */
export function pagePolicy(nonce: string): string {
  const styles = `style-src 'self' 'nonce-${nonce}'`
  return `default-src 'self'; script-src 'self'; ${styles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; ${shared}`
}

/** Adds the fields that every answer of the admin port carries; a page has set its own policy before. */
export function secureHeaders(headers: Headers, secure: boolean): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_PAGE)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  headers.set('server', 'Varco')
  if (secure) headers.set('strict-transport-security', 'max-age=31536000')
}
