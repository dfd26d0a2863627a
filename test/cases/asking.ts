import assert from 'node:assert/strict'
import type tls from 'node:tls'
import type { Transaction } from '../../src/model/transaction.ts'
import type { AdminClient } from '../support/admin-client.ts'
import { type EchoUpstream, type SeenRequest, seenHeader } from '../support/echo-upstream.ts'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf, type RawResponse } from '../support/strict-response.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A request as a case wants it sent, byte for byte. */
export type Ask = {
  method?: string
  /** What follows the API's path. */
  rest?: string
  /** The query without its question mark. */
  query?: string
  /** Sent as `Authorization: Bearer`. */
  token?: string
  headers?: readonly (readonly [string, string])[]
  body?: string
  /** The body in chunks, these trailers behind it. */
  chunked?: boolean
  trailers?: readonly (readonly [string, string])[]
  tls?: tls.ConnectionOptions
}

/** What a request led to: the answer, the record, and what the application saw if it was asked. */
export type Told = {
  readonly response: RawResponse
  readonly transaction: Transaction
  /** Codes of the diagnostics, in order. */
  readonly codes: readonly string[]
  readonly seen: SeenRequest | undefined
}

type Surroundings = {
  readonly product: { readonly gatewayUrl: string }
  readonly admin: AdminClient
  readonly application: EchoUpstream
  readonly secrets: ReadonlySet<string>
}

/** Sends the request on a connection of its own, reads its record, and holds both against each other. */
export async function askOver(
  { product, admin, application, secrets }: Surroundings,
  api: { readonly path: string },
  ask: Ask,
): Promise<Told> {
  const { port } = new URL(product.gatewayUrl)
  using client = await connectRaw(Number(port), { tls: ask.tls })
  const response = await client.exchange(requestText(api.path, ask), {
    toHead: ask.method === 'HEAD',
  })
  const id = headerOf(response, 'Gateway-Transaction-ID') ?? ''
  assert.match(id, UUID)
  assert.equal(headerOf(response, 'Server'), 'Varco')
  const transaction = await admin.transaction(id)
  assert.equal(transaction.response.status, response.status)
  const record = JSON.stringify(transaction)
  for (const secret of secrets) assert.ok(!record.includes(secret), `a token is in ${record}`)
  const seen = application.seen.find((one) => seenHeader(one, 'gateway-transaction-id')[0] === id)
  return { response, transaction, seen, codes: transaction.diagnostics.map(({ code }) => code) }
}

/** The bytes of a request, as Latin-1 text. */
export function requestText(path: string, ask: Ask): string {
  const { method = 'GET', rest = '/echo', query, token, headers = [], body } = ask
  const lines = [
    `${method} ${path}${rest}${query === undefined ? '' : `?${query}`} HTTP/1.1`,
    'Host: gateway.example',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing(ask),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${ask.chunked ? chunks(ask) : (body ?? '')}`
}

function framing({ body, chunked }: Ask): string[] {
  if (chunked) return ['Transfer-Encoding: chunked']
  return body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]
}

// Two chunks, so that a reader that takes the first for the whole is found out.
function chunks({ body = '', trailers = [] }: Ask): string {
  const half = Math.ceil(body.length / 2)
  const pieces = [body.slice(0, half), body.slice(half)].filter((piece) => piece !== '')
  return [
    ...pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`),
    '0\r\n',
    ...trailers.map(([name, value]) => `${name}: ${value}\r\n`),
    '\r\n',
  ].join('')
}
