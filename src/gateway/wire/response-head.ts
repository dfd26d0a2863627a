import { type Fields, listMembers, splitFields } from './fields.ts'

/** The most bytes of an application's status line and header block together. */
export const MAX_RESPONSE_HEAD_BYTES = 65_536
/** The most header fields of an application's response. */
export const MAX_RESPONSE_FIELDS = 1000

/** How the end of a message body is found. */
export type BodyFraming =
  | { kind: 'none' }
  | { kind: 'length'; bytes: number }
  | { kind: 'chunked' }
  | { kind: 'close' }

/** The head of an application's response, with one meaning only. */
export type ResponseHead = {
  readonly status: number
  readonly reason: string
  readonly fields: Fields
  readonly framing: BodyFraming
  readonly keepAlive: boolean
  /** Names that Connection lists, lower-cased. */
  readonly connection: readonly string[]
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/
const LENGTH = /^\d{1,15}$/
const NO_BODY: BodyFraming = { kind: 'none' }
const NONE: readonly string[] = []

/** Reads a response head, given without its last empty line; a text is what is wrong with it. */
export function parseResponseHead(text: string, toHead: boolean): ResponseHead | string {
  const lineEnd = text.indexOf('\r\n')
  const match = STATUS_LINE.exec(lineEnd < 0 ? text : text.slice(0, lineEnd))
  if (!match) return 'malformed status line'
  const fields = splitFields(
    lineEnd < 0 ? '' : `${text.slice(lineEnd + 2)}\r\n`,
    MAX_RESPONSE_FIELDS,
  )
  if (fields === 'malformed') return 'malformed header field'
  if (fields === 'too-many') return 'too many header fields'
  return interpreted(Number(match[2]), match[3] ?? '', match[1] === '1', fields, toHead)
}

function interpreted(
  status: number,
  reason: string,
  isOneOne: boolean,
  fields: Fields,
  toHead: boolean,
): ResponseHead | string {
  let length = -1
  let chunked = false
  let connection = NONE
  const { list, lower } = fields
  for (let at = 0; at < lower.length; at++) {
    const name = lower[at]
    if (name === 'content-length') {
      if (length >= 0) return 'more than one Content-Length field'
      if (!LENGTH.test(list[2 * at + 1]!)) return 'malformed Content-Length field'
      length = Number(list[2 * at + 1])
    } else if (name === 'transfer-encoding') {
      if (chunked || list[2 * at + 1]!.toLowerCase() !== 'chunked')
        return 'Transfer-Encoding other than chunked'
      chunked = true
    } else if (name === 'connection') {
      connection = [...connection, ...listMembers(list[2 * at + 1]!)]
    }
  }
  if (chunked && length >= 0) return 'Transfer-Encoding together with Content-Length'
  if (chunked && !isOneOne) return 'Transfer-Encoding in HTTP/1.0'
  // RFC 9110 §15.2: HTTP/1.0 knows no interim answers, and an answer after "close" would be none.
  if (status < 200 && (!isOneOne || connection.includes('close')))
    return 'interim answer that is the last'
  const framing = framingOf(status, toHead, length, chunked)
  const keepAlive =
    framing.kind !== 'close' &&
    (isOneOne ? !connection.includes('close') : connection.includes('keep-alive'))
  return { status, reason, fields, framing, keepAlive, connection }
}

// RFC 9112 §6.3: HEAD, 1xx, 204 and 304 have no body whatever their fields say.
function framingOf(status: number, toHead: boolean, length: number, chunked: boolean): BodyFraming {
  if (toHead || status < 200 || status === 204 || status === 304) return NO_BODY
  if (chunked) return { kind: 'chunked' }
  return length >= 0 ? { kind: 'length', bytes: length } : { kind: 'close' }
}
