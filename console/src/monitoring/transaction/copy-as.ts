import type { Transaction } from '../../../../src/model/transaction.ts'

/** A request as it can be sent again: the token is a variable, never itself. */
export type Repeatable = {
  method: string
  /** The address; `TOKEN` marks the place of a token in the query. */
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  tokenIn: 'header' | 'query' | 'form' | undefined
  body: string | undefined
  /** True when there was a payload that was not recorded. */
  isBodyUnknown: boolean
}

const NOT_REPEATED =
  /^(?:host|content-length|transfer-encoding|connection|authorization|expect|user-agent|forwarded|gateway-.*|x-forwarded-.*)$/i
const REDACTED = '***'

/** What is known of a recorded request; `gateway` is where it went, when that is not recorded. */
export function repeatable(transaction: Transaction, gateway: string): Repeatable {
  const { request, token, contents } = transaction
  const recorded = contents.filter(
    ({ part }) => part === 'request-inbound' || part === 'request-outbound',
  )
  const headers = recorded.find((one) => one.headers)?.headers ?? []
  const payload = recorded.find(
    (one) => one.body !== null && !one.truncated && one.encoding === 'utf8',
  )
  const query = request.query === null ? '' : `?${request.query}`
  return {
    method: request.method,
    url: `${originOf(headers) ?? gateway}${request.path}${query}`,
    headers: headers.filter(([name, value]) => !NOT_REPEATED.test(name) && value !== REDACTED),
    tokenIn: token?.source,
    body: payload?.body ?? undefined,
    isBodyUnknown: request.bytes > 0 && !payload,
  }
}

// The gateway tells the application by which address it was called.
function originOf(headers: readonly (readonly [string, string])[]): string | undefined {
  const value = (name: string) => headers.find(([one]) => one.toLowerCase() === name)?.[1]
  const host = value('x-forwarded-host')
  return host && `${value('x-forwarded-proto') ?? 'http'}://${host}`
}

/** The request for a POSIX shell and curl. */
export function asCurl(request: Repeatable): string {
  const lines = [
    `curl -i -X ${word(request.method)} ${shellUrl(request)}`,
    ...headersOf(request).map((header) => `-H ${header}`),
    ...(request.body === undefined ? [] : [`--data-raw ${word(request.body)}`]),
    ...(request.isBodyUnknown ? ['--data-binary @body'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** The request for a POSIX shell and HTTPie. */
export function asHttpie(request: Repeatable): string {
  const fields = request.headers.map(([name, value]) => word(`${name}:${value}`))
  const token = request.tokenIn === 'header' ? ['"Authorization:Bearer $TOKEN"'] : []
  const body = request.body === undefined ? [] : [`--raw ${word(request.body)}`]
  const file = request.isBodyUnknown ? ['@body'] : []
  return [
    `http -v ${word(request.method)} ${shellUrl(request)}`,
    ...token,
    ...fields,
    ...body,
    ...file,
  ].join(' \\\n  ')
}

/** The request for JavaScript. */
export function asFetch(request: Repeatable): string {
  const headers = request.headers.map(
    ([name, value]) => `    [${JSON.stringify(name)}, ${JSON.stringify(value)}],`,
  )
  const token = request.tokenIn === 'header' ? ['    ["Authorization", `Bearer ${TOKEN}`],'] : []
  const body =
    request.body !== undefined
      ? [`  body: ${JSON.stringify(request.body)},`]
      : request.isBodyUnknown
        ? ['  body,']
        : []
  const url = JSON.stringify(request.url)
    .replace('=***', '=" + encodeURIComponent(TOKEN) + "')
    .replace(/ \+ ""$/, '')
  return [
    `await fetch(${url}, {`,
    `  method: ${JSON.stringify(request.method)},`,
    '  headers: [',
    ...token,
    ...headers,
    '  ],',
    ...body,
    '})',
  ].join('\n')
}

function headersOf({ headers, tokenIn }: Repeatable): string[] {
  const own = headers.map(([name, value]) => word(value === '' ? `${name};` : `${name}: ${value}`))
  return tokenIn === 'header' ? ['"Authorization: Bearer $TOKEN"', ...own] : own
}

// Single quotes keep everything as it is; the variable stands between two quoted pieces.
function shellUrl({ url, tokenIn }: Repeatable): string {
  const address = url.startsWith('$GATEWAY') ? url.slice('$GATEWAY'.length) : url
  const prefix = url.startsWith('$GATEWAY') ? '"$GATEWAY"' : ''
  if (tokenIn !== 'query' || !address.includes(`=${REDACTED}`)) return prefix + word(address)
  const [before = '', ...after] = address.split(`=${REDACTED}`)
  return `${prefix}${word(`${before}=`)}"$TOKEN"${after.join(`=${REDACTED}`) === '' ? '' : word(after.join(`=${REDACTED}`))}`
}

function word(text: string): string {
  if (/^[A-Za-z0-9_./:=@%+,-]+$/.test(text)) return text
  return `'${text.replaceAll("'", "'\\''")}'`
}
