/** The value of WWW-Authenticate (RFC 6750 §3): quoted strings are escaped (RFC 9110 §5.6.4). */
export function bearerChallenge(
  realm: string,
  { error, description }: { error: string; description: string },
  scheme: 'Bearer' | 'DPoP' = 'Bearer',
): string {
  return `${scheme} realm=${quoted(realm)}, error=${quoted(error)}, error_description=${quoted(description)}`
}

function quoted(text: string): string {
  // A realm may hold any printable text; outside ASCII it travels as UTF-8 in obs-text.
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  return `"${bytes.replace(/["\\]/g, '\\$&')}"`
}
