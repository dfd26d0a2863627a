import type { DeliveryName } from '../../../../src/model/names.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { repeatable } from '../../monitoring/transaction/copy-as.ts'
import { deliveryIn } from '../../shell/palette/recognize.ts'
import type { SentRequest } from './sent-requests.ts'

/** A request while it is written: headers as text, one a line. */
export type DraftRequest = {
  delivery: string
  method: string
  path: string
  headers: string
  body: string
  token: string
  tokenIn: 'header' | 'query' | 'form'
}

/** Methods that are offered; any other can come from a pasted command. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const JSON_HEADERS = 'accept: application/json\nContent-Type: application/json'

/** A request that only asks for something. */
export const EMPTY_REQUEST: DraftRequest = {
  delivery: '',
  method: 'GET',
  path: '/',
  headers: 'accept: application/json',
  body: '',
  token: '',
  tokenIn: 'header',
}

/** The request of a recorded transaction, as far as it was recorded. */
export function draftOf(transaction: Transaction): DraftRequest {
  const { method, url, headers, body } = repeatable(transaction, 'http://gateway.invalid')
  const { pathname, search } = new URL(url)
  const { source } = transaction.token ?? {}
  const hasBody = transaction.request.bytes > 0
  return {
    ...EMPTY_REQUEST,
    ...placed(pathname + withoutToken(search)),
    method,
    headers: headers.length > 0 ? textOf(headers) : hasBody ? JSON_HEADERS : EMPTY_REQUEST.headers,
    body: body ?? '',
    tokenIn: source ?? 'header',
  }
}

/** A request that was sent from this tab, as it was written. */
export function draftOfSent(request: SentRequest): DraftRequest {
  const { organization, api, version } = request.delivery
  return {
    delivery: `${organization}/${api}/${version}`,
    method: request.method,
    path: request.path ?? '',
    headers: textOf(request.headers ?? []),
    body: request.body ?? '',
    token: request.token ?? '',
    tokenIn: request.tokenIn ?? 'header',
  }
}

/** Splits a path of the gateway into the delivery and what follows it. */
export function placed(address: string): Pick<DraftRequest, 'delivery' | 'path'> {
  // Put together rather than resolved: a path that begins with two slashes is no host.
  const url = new URL(`http://gateway.invalid${address}`)
  const delivery = deliveryIn(url.href)
  if (!delivery) return { delivery: '', path: url.pathname + url.search }
  const { organization, api, version } = delivery
  const name = `${organization}/${api}/${version}`
  return { delivery: name, path: url.pathname.slice(`/gateway/${name}`.length) + url.search }
}

/** The request as the admin API takes it. */
export function requestOf(draft: DraftRequest): SentRequest {
  const [organization = '', api = '', version = ''] = draft.delivery.split('/')
  const delivery: DeliveryName = { organization, api, version }
  const mayHaveBody = draft.method !== 'GET' && draft.method !== 'HEAD'
  return {
    delivery,
    method: draft.method,
    path: draft.path === '' || /^[/?]/.test(draft.path) ? draft.path : `/${draft.path}`,
    headers: pairsOf(draft.headers),
    body: mayHaveBody && draft.body !== '' ? draft.body : null,
    token: draft.token.trim() === '' ? null : draft.token.trim(),
    tokenIn: draft.tokenIn,
  }
}

/** Header lines as pairs; lines without a colon are left out. */
export function pairsOf(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
  })
}

/** Pairs as header lines. */
export function textOf(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function withoutToken(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !piece.startsWith('access_token='))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
