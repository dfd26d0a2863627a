import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the application got it. */
export type SeenRequest = {
  readonly method: string
  /** The target as it came. */
  readonly url: string
  /** Names with their case, repetitions included. */
  readonly headers: readonly (readonly [string, string])[]
  bodyBytes: number
  bodySha256: string
  /** The body as Latin-1, when it is small. */
  body: string
  /** Whether the body came to its end, or the connection broke off first. */
  state: 'open' | 'complete' | 'aborted'
}

/** Bodies up to this size are kept whole. */
const MAX_KEPT_BYTES = 65_536

/** Answers a request in a way of its own, once its body is complete. */
export type Answer = (request: SeenRequest, response: ServerResponse) => void

/** An application that says what it was sent, and remembers it: Node's own parser, on a real socket. */
export class EchoUpstream {
  readonly seen: SeenRequest[] = []
  /** Messages that Node's parser refused. */
  faults: string[] = []
  answer: Answer = echo
  readonly #server: Server

  constructor() {
    this.#server = createServer({ requireHostHeader: true }, (request, response) => {
      void this.#serve(request, response)
    })
    // Node sends 100 by itself otherwise; the gateway never asks for it.
    this.#server.on('checkContinue', (request, response) => void this.#serve(request, response))
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // A request that breaks off is none, but nothing is wrong with what came of it.
      const { code = '' } = error
      if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') this.faults.push(code)
      socket.destroy()
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get last(): SeenRequest {
    const last = this.seen.at(-1)
    if (!last) throw new Error('the application was asked nothing')
    return last
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: pairs(request.rawHeaders),
      bodyBytes: 0,
      bodySha256: '',
      body: '',
      state: 'open',
    }
    this.seen.push(seen)
    const digest = createHash('sha256')
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        digest.update(chunk)
        seen.bodyBytes += chunk.length
        if (seen.bodyBytes <= MAX_KEPT_BYTES) seen.body += chunk.toString('latin1')
      }
    } catch {
      seen.state = 'aborted'
      return
    }
    seen.state = 'complete'
    seen.bodySha256 = digest.digest('hex')
    this.answer(seen, response)
  }
}

/** Starts an echoing application on a free port; `await using` stops it. */
export async function startEchoUpstream(): Promise<EchoUpstream> {
  const upstream = new EchoUpstream()
  await upstream.listen()
  return upstream
}

/** The values of a header of a request, in order. */
export function seenHeader({ headers }: SeenRequest, name: string): string[] {
  return headers
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value)
}

function echo({ method, url, headers, bodyBytes, bodySha256 }: SeenRequest, to: ServerResponse) {
  const body = JSON.stringify({ method, url, headers, bodyBytes, bodySha256 })
  to.writeHead(200, { 'Content-Type': 'application/json' })
  to.end(method === 'HEAD' ? undefined : body)
}

function pairs(raw: readonly string[]): [string, string][] {
  const result: [string, string][] = []
  for (let at = 0; at < raw.length; at += 2) result.push([raw[at]!, raw[at + 1]!])
  return result
}
