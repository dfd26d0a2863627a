/** The session cookie: out of reach of scripts and of other sites, bound to the host under TLS. */
export type SessionCookie = {
  read(header: string | null): string | undefined
  set(value: string, maxAgeSeconds: number): string
  clear(): string
}

/** Names and attributes of the session cookie; `secure` when the console is reached over TLS. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-varco_session' : 'varco_session'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    read: (header) => readCookie(header, name),
    set: (value, maxAgeSeconds) => `${name}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}

/** The value of a cookie; two of one name are none, since nobody knows which is ours. */
export function readCookie(header: string | null, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}
