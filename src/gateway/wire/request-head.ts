import { refuse } from '../rejection.ts'
import { type Fields, listMembers, splitFields } from './fields.ts'

/** The most bytes of a request line and header block together. */
export const MAX_HEAD_BYTES = 16_384
/** The most characters of a request target. */
export const MAX_TARGET_LENGTH = 8192
/** The most header fields of a request. */
export const MAX_FIELDS = 200

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/** Longer header blocks are not remembered. */
const MAX_REMEMBERED_LENGTH = 4096

/** A request head that is safe to act on: one meaning only, by RFC 9110 and RFC 9112. */
export type RequestHead = StartLine & FieldMeaning

type StartLine = {
  readonly method: string
  readonly target: string
  /** 0 for HTTP/1.0, 1 for HTTP/1.1. */
  readonly minor: 0 | 1
}

/** What the header fields of a request say. */
type FieldMeaning = {
  readonly fields: Fields
  readonly host: string | undefined
  readonly authorization: readonly string[]
  readonly contentType: string | undefined
  /** Bytes of the body, -1 when no length is given. */
  readonly contentLength: number
  readonly chunked: boolean
  /** Names that Connection lists, lower-cased. */
  readonly connection: readonly string[]
  readonly expectsContinue: boolean
}

/** The last header block of a connection and what it meant: most clients send the same one again and again. */
export class HeadMemory {
  #block = ''
  #minor = 1
  #meaning: FieldMeaning | undefined

  /** What the block means, by memory where it is the last one to the letter. */
  meaningOf(block: string, minor: 0 | 1): FieldMeaning {
    if (this.#meaning !== undefined && this.#minor === minor && this.#block === block) {
      return this.#meaning
    }
    const meaning = meaningOf(block, minor)
    if (block.length <= MAX_REMEMBERED_LENGTH) {
      this.#block = block
      this.#minor = minor
      this.#meaning = meaning
    }
    return meaning
  }
}

/** Reads a head, given without its last empty line; refuses whatever could be read in two ways. */
export function parseRequestHead(text: string, memory?: HeadMemory): RequestHead {
  const lineEnd = text.indexOf('\r\n')
  const { method, target, minor } = requestLine(lineEnd < 0 ? text : text.slice(0, lineEnd))
  const block = lineEnd < 0 ? '' : text.slice(lineEnd + 2)
  const meaning = memory ? memory.meaningOf(block, minor) : meaningOf(block, minor)
  return {
    method,
    target,
    minor,
    fields: meaning.fields,
    host: meaning.host,
    authorization: meaning.authorization,
    contentType: meaning.contentType,
    contentLength: meaning.contentLength,
    chunked: meaning.chunked,
    connection: meaning.connection,
    expectsContinue: meaning.expectsContinue,
  }
}

function meaningOf(block: string, minor: 0 | 1): FieldMeaning {
  const fields = splitFields(block === '' ? '' : `${block}\r\n`, MAX_FIELDS)
  if (fields === 'malformed') refuse('badRequest', '001001', { problem: 'malformed header field' })
  if (fields === 'too-many') {
    refuse('headersTooLarge', '001001', { problem: `more than ${MAX_FIELDS} header fields` })
  }
  return interpreted(minor, fields)
}

const LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/(\d)\.(\d)$/
// RFC 3986: what a target may hold; no fragment, no quotes, no raw non-ASCII. '[' and ']' are tolerated in the query.
const TARGET = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/

function requestLine(line: string): StartLine {
  const match = LINE.exec(line)
  if (!match) {
    if (/^\S+ \S+$/.test(line))
      refuse('versionNotSupported', '001001', { problem: 'no HTTP version' })
    refuse('badRequest', '001001', { problem: 'malformed request line' })
  }
  const [, method, target, major, minor] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ]
  if (major !== '1' || (minor !== '0' && minor !== '1')) {
    refuse('versionNotSupported', '001001', { problem: `HTTP version ${major}.${minor}` })
  }
  if (target.length > MAX_TARGET_LENGTH) {
    refuse('targetTooLong', '001001', { problem: `target over ${MAX_TARGET_LENGTH} characters` })
  }
  if (!METHODS.has(method)) refuse('methodNotAllowed', '001001', { problem: 'method not allowed' })
  if (!TARGET.test(target)) refuse('badRequest', '001001', { problem: 'malformed request target' })
  return { method, target, minor: minor === '1' ? 1 : 0 }
}

const HOST = /^(?:[A-Za-z0-9._~!$&'()*+;=%-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/
const LENGTH = /^(?:0|[1-9]\d{0,14})$/

function interpreted(minor: 0 | 1, fields: Fields): FieldMeaning {
  let host: string | undefined
  let contentType: string | undefined
  let contentLength = -1
  let chunked = false
  let expectsContinue = false
  let connection: readonly string[] = NONE
  let authorization: readonly string[] = NONE
  const { list, lower } = fields
  for (let at = 0; at < lower.length; at++) {
    const value = list[2 * at + 1]!
    switch (lower[at]) {
      case 'host':
        if (host !== undefined) malformed('more than one Host field')
        if (!HOST.test(value)) malformed('malformed Host field')
        host = value
        break
      case 'content-length':
        // RFC 9112 §6.3: several lengths, or one that is not plain digits, cannot be told apart from an attack.
        if (contentLength >= 0) malformed('more than one Content-Length field')
        if (!LENGTH.test(value)) malformed('malformed Content-Length field')
        contentLength = Number(value)
        break
      case 'transfer-encoding':
        chunked = onlyChunked(value, chunked, minor)
        break
      case 'connection':
        connection = [...connection, ...listMembers(value)]
        break
      case 'authorization':
        authorization = [...authorization, value]
        break
      case 'content-type':
        contentType ??= value
        break
      case 'expect':
        if (value.toLowerCase() !== '100-continue') {
          refuse('expectationFailed', '001001', { problem: 'unknown expectation' })
        }
        expectsContinue = minor === 1
        break
      default:
    }
  }
  if (host === undefined && minor === 1) malformed('no Host field')
  // RFC 9112 §6.1: both at once is how requests are smuggled.
  if (chunked && contentLength >= 0) malformed('Transfer-Encoding together with Content-Length')
  return {
    fields,
    host,
    authorization,
    contentType,
    contentLength,
    chunked,
    connection,
    expectsContinue,
  }
}

const NONE: readonly string[] = []

function onlyChunked(value: string, already: boolean, minor: number): true {
  if (minor === 0) malformed('Transfer-Encoding in HTTP/1.0')
  if (already) malformed('more than one Transfer-Encoding field')
  const coding = value.toLowerCase()
  if (coding === 'chunked') return true
  if (/^chunked\s*,|,\s*chunked\s*,\s*chunked$|;/.test(coding))
    malformed('malformed Transfer-Encoding field')
  return refuse('notImplemented', '001001', { problem: 'Transfer-Encoding other than chunked' })
}

function malformed(problem: string): never {
  refuse('badRequest', '001001', { problem })
}
