/** What a pasted text is. */
export type Pasted =
  | { kind: 'transaction'; id: string }
  | { kind: 'token'; token: string }
  | { kind: 'curl'; command: string; method: string; url: string }
  | { kind: 'url'; url: string; delivery: DeliveryPath | undefined }
  | { kind: 'code'; code: string }

/** A delivery as an address names it. */
export type DeliveryPath = { organization: string; api: string; version: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const JWT = /^(?:bearer\s+)?([\w-]{4,}\.[\w-]{4,}\.[\w-]*)$/i
const ERROR_CODE = /^(?:protocol:)?(GATEWAY-[A-Z0-9]+)$/i
const DIAGNOSTIC_CODE = /^\d{6}$/

/** Recognizes a transaction id, a token, a curl command, an address or an error code; undefined for plain words. */
export function recognize(text: string): Pasted | undefined {
  const trimmed = text.trim()
  if (UUID.test(trimmed)) return { kind: 'transaction', id: trimmed.toLowerCase() }
  if (/^curl\s/.test(trimmed)) return curl(trimmed)
  const token = JWT.exec(trimmed)?.[1]
  if (token && isJwt(token)) return { kind: 'token', token }
  const code = ERROR_CODE.exec(trimmed)?.[1]
  if (code) return { kind: 'code', code: code.toUpperCase() }
  if (DIAGNOSTIC_CODE.test(trimmed)) return { kind: 'code', code: trimmed }
  if (/^(https?:\/\/|\/)\S+$/i.test(trimmed)) {
    return { kind: 'url', url: trimmed, delivery: deliveryIn(trimmed) }
  }
  return undefined
}

/** The delivery that an address of the gateway names, if it is one. */
export function deliveryIn(address: string): DeliveryPath | undefined {
  const path = URL.parse(address, 'http://gateway.invalid')?.pathname ?? ''
  const [, context, organization, api, version] = path.split('/')
  if (context !== 'gateway' || !organization || !api || !version) return undefined
  return { organization, api, version }
}

// Three dotted words are a token only when the first is a JSON object: a host name is three dotted words too.
function isJwt(text: string): boolean {
  return text.startsWith('ey')
}

function curl(command: string): Pasted | undefined {
  const url = /(https?:\/\/[^\s'"]+)/i.exec(command)?.[1]
  if (!url) return undefined
  const given = /(?:-X|--request)[ =]?\s*['"]?([A-Z]+)/i.exec(command)?.[1]
  const sends = /\s(-d|--data\S*|--json|-F|--form)\b/.test(command)
  return { kind: 'curl', command, method: (given ?? (sends ? 'POST' : 'GET')).toUpperCase(), url }
}
