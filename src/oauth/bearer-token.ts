/** Where a policy lets a token be; every place that is not named is not read. */
export type TokenPlaces = {
  /** `Authorization: Bearer`. */
  readonly authorization: boolean
  /** Name of a header that carries the bare token, lower-cased. */
  readonly header: string | undefined
  /** Name of the query parameter. */
  readonly query: string | undefined
  /** `access_token` of an urlencoded body. */
  readonly form: boolean
}

export type TokenSourceName = 'header' | 'query' | 'form'

/** A token as it was found; `scheme` is the Authorization scheme it came with. */
export type FoundToken = {
  readonly token: string
  readonly source: TokenSourceName
  readonly scheme: 'bearer' | 'dpop' | undefined
}

/** The most characters of a token that is worth asking about. */
export const MAX_TOKEN_LENGTH = 8192

/** RFC 6750 §2.1: the characters of a token. */
const B64TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/

/** False for a text that can be no token: the provider is not asked about it. */
export function isToken(token: string): boolean {
  return token.length <= MAX_TOKEN_LENGTH && B64TOKEN.test(token)
}

/** What of a request may carry a token. */
export type TokenCarrier = {
  readonly authorization: readonly string[]
  /** Values of the custom header, when the policy names one. */
  readonly headerValues: readonly string[]
  readonly query: string | undefined
  /** The urlencoded body as a binary string, when there is one to look at. */
  readonly form: string | undefined
}

/** Every token of a request in the places named: none, one, or too many (RFC 6750 §2 allows one). */
export function findTokens(places: TokenPlaces, carrier: TokenCarrier): FoundToken[] | 'doubled' {
  const found: FoundToken[] = []
  if (places.authorization) {
    if (carrier.authorization.length > 1) return 'doubled'
    const match = /^(bearer|dpop) +(.+)$/i.exec(carrier.authorization[0] ?? '')
    if (match) {
      found.push({
        token: match[2]!,
        source: 'header',
        scheme: match[1]!.toLowerCase() as 'bearer' | 'dpop',
      })
    }
  }
  if (carrier.headerValues.length > 1) return 'doubled'
  if (carrier.headerValues[0]) {
    found.push({ token: carrier.headerValues[0], source: 'header', scheme: undefined })
  }
  if (places.query !== undefined && carrier.query !== undefined) {
    const values = parameters(carrier.query, places.query)
    if (values.length > 1) return 'doubled'
    if (values[0]) found.push({ token: values[0], source: 'query', scheme: undefined })
  }
  // RFC 6750 §2.2: the body must be entirely ASCII.
  if (places.form && carrier.form !== undefined && !/[^\x00-\x7f]/.test(carrier.form)) {
    const values = parameters(carrier.form, 'access_token')
    if (values.length > 1) return 'doubled'
    if (values[0]) found.push({ token: values[0], source: 'form', scheme: undefined })
  }
  return found
}

function parameters(text: string, name: string): string[] {
  if (!text.includes(name)) return []
  return text
    .split('&')
    .filter((piece) => isNamed(piece, name))
    .map((piece) => decoded(piece.slice(name.length + 1)))
}

/** Takes a parameter out of a query or form; what is left keeps its bytes and order. */
export function withoutParameter(text: string, name: string): string {
  if (!text.includes(name)) return text
  return text
    .split('&')
    .filter((piece) => !isNamed(piece, name))
    .join('&')
}

function isNamed(piece: string, name: string): boolean {
  return piece === name || piece.startsWith(`${name}=`)
}

// '+' is a character of tokens and no token has a space, so '+' stays what it is.
function decoded(value: string): string {
  if (!value.includes('%')) return value
  return value.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
