import { withoutSecrets } from './json-secrets.ts'

/** What stands in a record in place of a secret. */
export const REDACTED = '***'

const SECRET_HEADERS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api-key',
  'api_key',
  'apikey',
  'x-auth-token',
  'x-access-token',
  'x-csrf-token',
  'dpop',
  'x-amz-security-token',
]

const SECRET_FIELDS = [
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'client_secret',
  'client_assertion',
  'password',
  'passwd',
  'secret',
  'api_key',
  'apikey',
  'code',
  'assertion',
  'subject_token',
]

const QUICK_LOOK = /token|secret|pass|api_?key|code|assertion/i

/** Takes secrets out of what is recorded: the built-in names and those that a delivery adds. */
export class Redaction {
  readonly #headers: ReadonlySet<string>
  readonly #fields: ReadonlySet<string>
  readonly #quick: RegExp | undefined

  constructor(names: readonly string[]) {
    const added = names.map((name) => name.toLowerCase())
    this.#headers = new Set([...SECRET_HEADERS, ...added])
    this.#fields = new Set([...SECRET_FIELDS, ...added])
    this.#quick = added.length === 0 ? QUICK_LOOK : undefined
  }

  /** A query or urlencoded form with the values of secret fields replaced. */
  query(text: string): string {
    if (this.#quick && !this.#quick.test(decodedName(text))) return text
    return text
      .split('&')
      .map((piece) => {
        const equals = piece.indexOf('=')
        if (equals < 0) return piece
        const name = piece.slice(0, equals)
        return this.#fields.has(decodedName(name).toLowerCase()) ? `${name}=${REDACTED}` : piece
      })
      .join('&')
  }

  /** A header as it may be recorded; queries inside values lose their secrets too. */
  header(name: string, value: string): [string, string] {
    if (this.#headers.has(name.toLowerCase())) return [name, REDACTED]
    const mark = value.indexOf('?')
    if (mark < 0 || !/^(?:https?:\/\/|\/)/i.test(value)) return [name, value]
    return [name, value.slice(0, mark + 1) + this.query(value.slice(mark + 1))]
  }

  /** An urlencoded or JSON payload without the values of secret fields. */
  payload(text: string, contentType: string): string {
    if (/^application\/x-www-form-urlencoded/i.test(contentType)) return this.query(text)
    if (!/json/i.test(contentType)) return text
    return withoutSecrets(text, {
      isSecret: (name) => this.#fields.has(name.toLowerCase()),
      text: REDACTED,
    })
  }
}

// The name may be percent-encoded: a record must not show what another spelling hides.
function decodedName(name: string): string {
  if (!name.includes('%')) return name
  return name.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
