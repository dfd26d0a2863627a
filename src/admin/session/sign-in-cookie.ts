import { z } from 'zod'
import { readCookie } from './cookie.ts'

/** A sign-in that is not back within this time starts anew. */
const MAX_AGE_SECONDS = 600

const Pending = z.strictObject({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })
/** What a browser carries from the start of a sign-in to its end. */
export type Pending = z.infer<typeof Pending>

/** The cookie of a sign-in under way. Lax: the browser comes back from another site. */
export function signInCookie(secure: boolean) {
  const name = secure ? '__Host-varco_sign_in' : 'varco_sign_in'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    set(pending: Pending): string {
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url')
      return `${name}=${value}; ${attributes}; Max-Age=${MAX_AGE_SECONDS}`
    },
    read(header: string | null): Pending | undefined {
      const value = readCookie(header, name)
      if (value === undefined) return undefined
      try {
        return Pending.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
      } catch {
        return undefined
      }
    },
    clear: (): string => `${name}=; ${attributes}; Max-Age=0`,
  }
}
