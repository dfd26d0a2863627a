import type { JournalWaiter } from '../../journal/transaction-journal.ts'
import type { BodyTaker } from '../body-taker.ts'
import type { Errand, Exchange } from '../exchange.ts'
import { messageId } from '../message-id.ts'
import type { Plan } from '../plan.ts'
import { Taps } from '../recording/taps.ts'
import { Rejection } from '../rejection.ts'
import { responseHead } from '../reply.ts'
import type { ResponseHead } from '../wire/response-head.ts'
import type {
  ResponseListener,
  UpstreamConnection,
  UpstreamFault,
} from '../wire/upstream-connection.ts'
import type { PreparedRequest } from './prepare.ts'

/** What is gathered of a body before it is sent on in one piece; what is larger flows. */
const MAX_GATHERED_BYTES = 65_536
/** How long a client that closed its side has to refuse the answer before it counts as delivered. */
const HALF_CLOSED_GRACE_MS = 20

const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])

/** Makes the id that the application and the client will see for this message. */
export function nameMessage(exchange: Exchange): void {
  exchange.messageId = messageId()
}

/** Sends the request on and the response back, streamed; the journal knows of it before the application does. */
export function forward(
  exchange: Exchange,
  plan: Plan,
  request: PreparedRequest,
  body: string | undefined,
): void {
  const forwarding = new Forwarding(exchange, plan, request, body)
  exchange.errand = forwarding
  const { journal } = exchange.services
  exchange.begunAs = journal.begin(exchange.begun(), forwarding, exchange.identity?.claimSet)
}

class Forwarding implements ResponseListener, BodyTaker, Errand, JournalWaiter {
  readonly #exchange: Exchange
  readonly #plan: Plan
  readonly #request: PreparedRequest
  readonly #taps: Taps | undefined
  #connection: UpstreamConnection | undefined
  /** What of the body has come and is not sent yet. */
  #gathered: string
  /** The request is under way, its body is not complete. */
  #flowing = false
  readonly #bodyIsWhole: boolean
  #sent: string | undefined
  #startedMs = 0
  #head: ResponseHead | undefined
  #text = ''
  #streaming = false
  #retried = false

  constructor(exchange: Exchange, plan: Plan, request: PreparedRequest, body: string | undefined) {
    this.#exchange = exchange
    this.#plan = plan
    this.#request = request
    this.#gathered = body ?? ''
    this.#bodyIsWhole = body !== undefined
    this.#taps = plan.recorded && new Taps(exchange, plan, plan.recorded)
  }

  onJournaled(fault: Error | undefined): void {
    const exchange = this.#exchange
    if (exchange.ended) return
    if (fault && this.#plan.onFailure !== 'serve') {
      return exchange.fail(
        new Rejection('recordingUnavailable', [['001005', { problem: fault.message }]]),
      )
    }
    this.#startedMs = exchange.elapsedMs()
    if (this.#bodyIsWhole) {
      const whole = this.#taps && Buffer.from(this.#gathered, 'latin1')
      if (whole) this.#taps!.requestBody(whole, 0, whole.length)
      return this.#sendWhole()
    }
    exchange.taker = this
    exchange.connection.readBody(exchange.head!.expectsContinue)
  }

  onBody(buffer: Buffer, start: number, end: number): void {
    this.#taps?.requestBody(buffer, start, end)
    this.#gathered += buffer.toString('latin1', start, end)
  }

  // More is to come: what is here goes on now, in one piece however small the client's chunks were; the rest flows.
  onBodyIdle(): void {
    const piece = this.#gathered === '' ? '' : this.#piece(this.#gathered)
    this.#gathered = ''
    if (this.#flowing) {
      if (piece !== '' && this.#connection?.write(piece, false) === false) {
        this.#exchange.connection.pause()
      }
      return
    }
    this.#flowing = true
    const { head } = this.#exchange
    const framing = head!.chunked ? CHUNKED : `Content-Length: ${head!.contentLength}\r\n\r\n`
    this.#open(framing + piece, false)
  }

  onBodyEnd(): void {
    if (!this.#flowing) return this.#sendWhole()
    const piece = this.#gathered === '' ? '' : this.#piece(this.#gathered)
    this.#gathered = ''
    this.#connection?.write(this.#exchange.head!.chunked ? `${piece}0\r\n\r\n` : piece, true)
  }

  #piece(text: string): string {
    return this.#exchange.head!.chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text
  }

  #sendWhole(): void {
    const { head } = this.#exchange
    const body = this.#gathered
    if (head!.chunked) {
      this.#open(`${CHUNKED}${body === '' ? '' : this.#piece(body)}0\r\n\r\n`, true)
    } else if (body === '' && head!.contentLength < 0) this.#open('\r\n', true)
    else this.#open(`Content-Length: ${body.length}\r\n\r\n${body}`, true)
  }

  #open(rest: string, complete: boolean): void {
    this.#taps?.requestSent(this.#request.lines + rest.slice(0, framingEnd(rest)))
    this.#sent = complete ? this.#request.line + this.#request.lines + rest : undefined
    this.#send(this.#request.line + this.#request.lines + rest, complete, false)
  }

  #send(text: string, complete: boolean, fresh: boolean): void {
    const exchange = this.#exchange
    const now = Date.now()
    const connection = this.#plan.upstream.pool.take(fresh, now)
    if (!connection) {
      return this.onUpstreamFault({ kind: 'unreachable', problem: 'too many connections' })
    }
    this.#connection = connection
    connection.send(this, text, exchange.toHead, complete, now)
  }

  onResponseHead(head: ResponseHead): void {
    const exchange = this.#exchange
    this.#head = head
    exchange.status = head.status
    exchange.upstreamStatus = head.status
    exchange.upstreamMs = this.#elapsedMs()
    this.#taps?.responseHead(head)
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    this.#taps?.responseBody(buffer, start, end)
    this.#exchange.responseBytes += end - start
    this.#text += buffer.toString('latin1', start, end)
    if (this.#text.length > MAX_GATHERED_BYTES) this.#flow()
  }

  onResponseIdle(): void {
    this.#flow()
  }

  // The answer is not complete yet: its head and what has come of it go to the client now.
  #flow(answerHead = this.#streaming ? '' : this.#answerHead()): void {
    const exchange = this.#exchange
    let text = answerHead
    this.#streaming = true
    if (this.#text !== '' && !exchange.toHead) {
      text += exchange.chunks
        ? `${this.#text.length.toString(16)}\r\n${this.#text}\r\n`
        : this.#text
    }
    this.#text = ''
    if (text !== '' && !exchange.stream(text)) this.#connection?.pause()
  }

  #answerHead(): string {
    const head = responseHead(this.#exchange, this.#head!)
    this.#taps?.responseSent(head)
    return head
  }

  onResponseEnd(): void {
    const exchange = this.#exchange
    const head = this.#head!
    exchange.upstreamMs = this.#elapsedMs()
    this.#connection = undefined
    this.#noteAnswer(head)
    const answerHead = this.#streaming ? '' : this.#answerHead()
    this.#taps?.finish()
    const bodyFollows = head.framing.kind !== 'none'
    if (exchange.connection.halfClosed && bodyFollows) return this.#endCarefully(answerHead)
    if (this.#streaming) {
      if (this.#text !== '') this.#flow('')
      return exchange.endStream()
    }
    exchange.answer({ head: answerHead, body: this.#text }, bodyFollows)
  }

  // A client that closed its side either waits for the answer or has gone. Only a second write to one that has gone fails,
  // some time after the first: so the first line goes ahead, and the record is made when the rest has been taken.
  #endCarefully(answerHead: string): void {
    const exchange = this.#exchange
    const firstLine = answerHead.slice(0, answerHead.indexOf('\n') + 1)
    if (firstLine !== '') exchange.stream(firstLine)
    setTimeout(() => {
      if (exchange.ended) return
      this.#flow(answerHead.slice(firstLine.length))
      setImmediate(() => {
        if (!exchange.ended && !exchange.connection.socket.destroyed) exchange.endStream()
      })
    }, HALF_CLOSED_GRACE_MS)
  }

  #noteAnswer({ status }: ResponseHead): void {
    const exchange = this.#exchange
    if (status >= 500) exchange.outcome = 'upstream-server-error'
    else if (status >= 400) exchange.outcome = 'upstream-client-error'
    if (status >= 400) exchange.reason = exchange.outcome
    exchange.note('007001', this.#plan.upstream.answered)
  }

  #elapsedMs(): number {
    return Math.round((this.#exchange.elapsedMs() - this.#startedMs) * 1000) / 1000
  }

  onUpstreamFault(fault: UpstreamFault): void {
    const connection = this.#connection
    this.#connection = undefined
    if (this.#exchange.ended) return
    if (this.#mayRetry(fault, connection)) {
      this.#retried = true
      return this.#send(this.#sent!, true, true)
    }
    this.#taps?.finish()
    this.#exchange.upstreamMs = this.#elapsedMs()
    this.#exchange.fail(this.#rejectionOf(fault))
  }

  // A kept connection that the application closed as we wrote: nothing was answered, so an idempotent request may go again.
  #mayRetry(fault: UpstreamFault, connection: UpstreamConnection | undefined): boolean {
    if (this.#retried || this.#sent === undefined || !connection) return false
    if (fault.kind !== 'closed' || connection.served === 0 || connection.responding) return false
    return IDEMPOTENT.has(this.#exchange.method)
  }

  #rejectionOf({ kind, problem }: UpstreamFault): Rejection {
    const { url: upstream, readTimeoutMs: timeoutMs } = this.#plan.upstream
    if (this.#head && this.#streaming) {
      const cut = kind === 'timeout' ? 'upstreamTimeout' : 'upstreamInvalid'
      return new Rejection(cut, [['007005', { upstream, problem }]])
    }
    if (kind === 'timeout')
      return new Rejection('upstreamTimeout', [['007004', { upstream, timeoutMs }]])
    if (kind === 'unreachable' || kind === 'connect-timeout') {
      return new Rejection('upstreamUnreachable', [['007002', { upstream, problem }]])
    }
    return new Rejection('upstreamInvalid', [['007003', { upstream, problem }]])
  }

  onUpstreamDrain(): void {
    this.#exchange.connection.resume()
  }

  onClientDrain(): void {
    this.#connection?.resume(Date.now())
  }

  abandon(): void {
    this.#connection?.abandon()
    this.#connection = undefined
    this.#taps?.finish()
  }
}

// Framing is one header line or none; the empty line behind it begins the body.
function framingEnd(rest: string): number {
  return rest.startsWith('\r\n') ? 0 : rest.indexOf('\r\n') + 2
}

const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'
