/** A response as it came over the wire, read without any leniency. */
export type RawResponse = {
  readonly status: number
  readonly reason: string
  /** Names with their case, repetitions included. */
  readonly headers: readonly (readonly [string, string])[]
  readonly framing: 'none' | 'length' | 'chunked' | 'close'
  readonly body: Buffer
  /** Statuses of the interim (1xx) answers before it. */
  readonly interim: readonly number[]
  /** Bytes of all of it on the wire. */
  readonly wireBytes: number
}

/** What a reader must know to find the end of a response. */
export type ReadingContext = { toHead: boolean; ended: boolean }

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) ([\t\x20-\x7e\x80-\xff]*)$/
const FIELD =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?$/

/** Reads one response from the start of the bytes; undefined when more must come, an Error when it is none. */
export function readResponse(
  bytes: Buffer,
  context: ReadingContext,
  interim: readonly number[] = [],
  offset = 0,
): RawResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n', offset)
  if (end < 0) return undefined
  const [line = '', ...lines] = bytes.toString('latin1', offset, end).split('\r\n')
  const status = STATUS_LINE.exec(line)
  if (!status) throw new Error(`not a status line: ${JSON.stringify(line)}`)
  const headers = lines.map(fieldOf)
  const code = Number(status[1])
  const start = end + 4
  if (code < 200) return readResponse(bytes, context, [...interim, code], start)
  const framing = framingOf(code, headers, context.toHead)
  const body = bodyOf(bytes, start, framing, headers, context)
  if (!body) return undefined
  return {
    status: code,
    reason: status[2]!,
    headers,
    framing,
    body: body.data,
    interim,
    wireBytes: body.end,
  }
}

/** The only value of a field; throws when there are several. */
export function headerOf(response: RawResponse, name: string): string | undefined {
  const values = headersOf(response, name)
  if (values.length > 1) throw new Error(`${values.length} fields named ${name}`)
  return values[0]
}

/** Every value of a field, in order. */
export function headersOf({ headers }: RawResponse, name: string): string[] {
  return headers
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value)
}

function fieldOf(line: string): [string, string] {
  const match = FIELD.exec(line)
  if (!match) throw new Error(`not a header line: ${JSON.stringify(line)}`)
  return [match[1]!, match[2] ?? '']
}

function framingOf(
  status: number,
  headers: readonly (readonly [string, string])[],
  toHead: boolean,
): RawResponse['framing'] {
  const named = (name: string) => headers.filter(([key]) => key.toLowerCase() === name)
  const codings = named('transfer-encoding')
  const lengths = named('content-length')
  if (codings.length + lengths.length > 1) throw new Error('framing said more than once')
  if (toHead || status === 204 || status === 304) {
    if (codings.length > 0) throw new Error('Transfer-Encoding where no body may follow')
    return 'none'
  }
  if (codings.length === 1) {
    if (codings[0]![1] !== 'chunked') throw new Error(`coding ${codings[0]![1]}`)
    return 'chunked'
  }
  return lengths.length === 1 ? 'length' : 'close'
}

function bodyOf(
  bytes: Buffer,
  start: number,
  framing: RawResponse['framing'],
  headers: readonly (readonly [string, string])[],
  { ended }: ReadingContext,
): { data: Buffer; end: number } | undefined {
  if (framing === 'none') return { data: Buffer.alloc(0), end: start }
  if (framing === 'chunked') return chunks(bytes, start)
  if (framing === 'close')
    return ended ? { data: bytes.subarray(start), end: bytes.length } : undefined
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')![1]
  if (!/^(?:0|[1-9]\d*)$/.test(length)) throw new Error(`Content-Length ${length}`)
  const end = start + Number(length)
  return end <= bytes.length ? { data: bytes.subarray(start, end), end } : undefined
}

function chunks(bytes: Buffer, start: number): { data: Buffer; end: number } | undefined {
  const pieces: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const line = bytes.toString('latin1', at, lineEnd)
    if (!/^(?:0|[1-9a-f][0-9a-f]*)$/.test(line))
      throw new Error(`chunk size ${JSON.stringify(line)}`)
    const size = Number.parseInt(line, 16)
    const dataEnd = lineEnd + 2 + size
    if (bytes.length < dataEnd + 2) return undefined
    if (bytes.toString('latin1', dataEnd, dataEnd + 2) !== '\r\n')
      throw new Error('chunk without CRLF at its end')
    if (size === 0) return { data: Buffer.concat(pieces), end: dataEnd + 2 }
    pieces.push(bytes.subarray(lineEnd + 2, dataEnd))
    at = dataEnd + 2
  }
}
