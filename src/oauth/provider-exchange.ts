import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { connectionFaultCode, isOurMistake } from './connection-fault.ts'
import { ProviderFault, type ProviderPhase } from './provider-fault.ts'

/** Most bytes of an answer that are read, before and after inflating. */
export const MAX_ANSWER_BYTES = 1_048_576

/** One call to an endpoint of a provider. */
export interface ProviderRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a provider answered, in full and within bounds. */
export interface ProviderAnswer {
  readonly status: number
  /** Media type in lower case, without parameters; empty when the answer names none. */
  readonly contentType: string
  readonly retryAfter: string | undefined
  readonly body: Uint8Array
}

/** A fault that happened before anything of an answer was seen: asking again is harmless. */
export class Unanswered extends ProviderFault {}

/** Sends one request and reads the whole answer; never follows a redirect, never keeps more than the bound. */
export async function exchange(
  dispatcher: Dispatcher,
  phase: ProviderPhase,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const response = await dispatcher
    .request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.url.pathname + request.url.search,
      headers: { 'accept-encoding': 'identity', ...request.headers },
      body: request.body,
      signal,
    })
    .catch((error: unknown) => {
      throw networkFault(Unanswered, phase, error, signal)
    })
  const encoding = headerOf(response.headers, 'content-encoding')
  const raw = await read(response.body, phase, signal)
  return {
    status: response.statusCode,
    contentType: mediaType(headerOf(response.headers, 'content-type')),
    retryAfter: headerOf(response.headers, 'retry-after'),
    body: await decoded(raw, encoding, phase),
  }
}

async function read(
  body: AsyncIterable<Uint8Array>,
  phase: ProviderPhase,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) throw tooLarge(phase)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ProviderFault ? error : networkFault(ProviderFault, phase, error, signal)
  }
  return Buffer.concat(chunks, bytes)
}

const inflate = promisify(gunzip)

// No more than one gzip coding is undone, and its output is bounded like any other body.
async function decoded(
  raw: Uint8Array,
  encoding: string | undefined,
  phase: ProviderPhase,
): Promise<Uint8Array> {
  const coding = encoding?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return raw
  if (coding !== 'gzip' && coding !== 'x-gzip') {
    throw new ProviderFault('content-encoding', phase, 'the answer has an unknown content coding')
  }
  try {
    return await inflate(raw, { maxOutputLength: MAX_ANSWER_BYTES })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(phase)
    throw new ProviderFault('content-encoding', phase, 'the answer is not valid gzip')
  }
}

function tooLarge(phase: ProviderPhase): ProviderFault {
  return new ProviderFault('too-large', phase, `the answer is over ${MAX_ANSWER_BYTES} bytes`)
}

function networkFault(
  Fault: typeof ProviderFault,
  phase: ProviderPhase,
  error: unknown,
  signal: AbortSignal,
): unknown {
  if (isOurMistake(error)) return error
  const code = signal.aborted ? 'read-timeout' : connectionFaultCode(error)
  // A parser's error carries pieces of the answer, so it is not kept as the cause.
  const cause = code === 'malformed-http' ? undefined : error
  return new Fault(code, phase, `the exchange failed: ${code}`, { cause })
}

function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  return Array.isArray(value) ? value.join(', ') : value
}

function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
}
