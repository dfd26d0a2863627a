import type { BegunTransaction, JournalWaiter } from '../journal/transaction-journal.ts'
import type { Details, DiagnosticCode } from '../model/diagnostic.ts'
import type { Outcome } from '../model/outcome.ts'
import type { Content, RecordedTransaction } from '../model/transaction.ts'
import type { TokenSourceName } from '../oauth/bearer-token.ts'
import type { BodyTaker } from './body-taker.ts'
import type { Identity } from './identity.ts'
import { Notes } from './notes.ts'
import type { Plan } from './plan.ts'
import { Redaction } from './recording/redaction.ts'
import { Rejection } from './rejection.ts'
import { framed, problemAnswer, recordProblem, type WholeAnswer } from './reply.ts'
import type { Services } from './services.ts'
import { transactionId } from './transaction-id.ts'
import type { ClientConnection, RequestListener } from './wire/client-connection.ts'
import type { RequestHead } from './wire/request-head.ts'
import type { Target } from './wire/target.ts'

/** What is under way to the application: can be told that the client is slow, or gone. */
export type Errand = { onClientDrain(): void; abandon(): void }

const BUILT_IN_REDACTION = new Redaction([])

/** One request in flight: ids, times, diagnostics, and the growing record. */
export class Exchange implements RequestListener, JournalWaiter {
  readonly id: string
  readonly services: Services
  readonly connection: ClientConnection
  readonly head: RequestHead | undefined
  readonly clientAddress: string
  readonly at: number
  readonly #start = performance.now()
  target: Target = NOWHERE
  method = ''
  /** The HTTP/1 version of a request whose head could not be read. */
  minor: 0 | 1 = 1
  messageId: string | null = null
  plan: Plan | undefined
  identity: Identity | undefined
  tokenSource: TokenSourceName | undefined
  tokenCached = false
  outcome: Outcome = 'success'
  reason: string | null = null
  status: number | null = null
  gatewayStatus: string | null = null
  upstreamStatus: number | null = null
  forwardedFor: string | null = null
  tokenMs: number | null = null
  upstreamMs: number | null = null
  responseBytes = 0
  contents: Content[] = []
  /** Header lines that stages add to whatever the answer will be. */
  addedLines = ''
  taker: BodyTaker | undefined
  errand: Errand | undefined
  /** Under which number the journal knows that it has begun. */
  begunAs: number | undefined
  readonly #notes = new Notes()
  #maxBodyBytes = Number.POSITIVE_INFINITY
  #phase: 'open' | 'streaming' | 'closing' | 'closed' = 'open'
  #output = ''
  #onEnd: (() => void) | undefined

  constructor(
    services: Services,
    connection: ClientConnection,
    clientAddress: string,
    head: RequestHead | undefined,
  ) {
    this.services = services
    this.connection = connection
    this.clientAddress = clientAddress
    this.head = head
    this.at = services.now()
    this.id = transactionId(this.at)
    if (head) this.method = head.method
  }

  get toHead(): boolean {
    return this.method === 'HEAD'
  }

  /** Whether the client understands chunks. */
  get chunks(): boolean {
    return (this.head?.minor ?? this.minor) === 1
  }

  get ended(): boolean {
    return this.#phase === 'closing' || this.#phase === 'closed'
  }

  elapsedMs(): number {
    return performance.now() - this.#start
  }

  note(code: DiagnosticCode, details?: Details): void {
    const us = Math.round(this.elapsedMs() * 1000)
    this.#notes.add(us, code, details, this.plan?.start)
  }

  limitBody(bytes: number): void {
    this.#maxBodyBytes = bytes
    if (this.head && this.head.contentLength > bytes) throw this.#tooLarge()
  }

  #tooLarge(): Rejection {
    return new Rejection('requestTooLarge', [['001002', { limit: this.#maxBodyBytes }]])
  }

  /** Calls back when the record is made; at once when it was made already. */
  whenEnded(callback: () => void): void {
    if (this.ended) callback()
    else this.#onEnd = callback
  }

  /** Refuses, or breaks off what has begun: the record says why. */
  fail(error: unknown): void {
    if (this.ended) return
    this.errand?.abandon()
    const rejection = error instanceof Rejection ? error : this.#bug(error)
    for (const [code, details] of rejection.findings) this.note(code, details)
    if (this.#phase === 'streaming') return this.breakOff(rejection)
    recordProblem(this, rejection.problem)
    // After a malformed request nothing on the connection can be trusted to begin where it seems to.
    if (this.outcome === 'request-rejected') this.connection.closeAfterAnswer()
    this.connection.skipBody()
    this.answer(problemAnswer(this, rejection), true)
  }

  #bug(error: unknown): Rejection {
    this.services.report(error, this.id)
    const problem = error instanceof Error ? error.name : 'unknown'
    return new Rejection('internal', [['001006', { problem }]])
  }

  /** Answers in one piece: the record first, then every byte. */
  answer({ head, body }: WholeAnswer, bodyFollows: boolean): void {
    this.#output = head + framed(this, body, bodyFollows)
    this.responseBytes = body.length
    this.#close()
  }

  /** Begins an answer whose end is not known yet; true while the client takes it without queueing. */
  stream(text: string): boolean {
    this.#phase = 'streaming'
    return this.connection.socket.write(text, 'latin1')
  }

  /** Ends a streamed answer: the record first, then the last bytes. */
  endStream(): void {
    this.#output = this.chunks ? '0\r\n\r\n' : ''
    this.#close()
  }

  /** Ends a streamed answer that came to nothing: the client sees a broken connection. */
  breakOff(rejection: Rejection): void {
    const status = this.status
    recordProblem(this, rejection.problem)
    this.status = status
    this.gatewayStatus = null
    this.#phase = 'closing'
    this.#recordEnd(undefined)
    this.#phase = 'closed'
    this.connection.cut()
  }

  #close(): void {
    this.#phase = 'closing'
    this.#recordEnd(this)
  }

  #recordEnd(waiter: JournalWaiter | undefined): void {
    this.services.journal.end(this.#record(), this.identity?.claimSet, waiter, this.begunAs)
  }

  /** The record is in the file, or could not be written: only now may the answer end. */
  onJournaled(fault: Error | undefined): void {
    if (this.#phase === 'closed') return
    this.#phase = 'closed'
    const { socket } = this.connection
    if (fault && this.plan?.onFailure !== 'serve') return this.#refuseUnrecorded(fault)
    if (this.#output !== '') socket.write(this.#output, 'latin1')
    this.connection.answered(this.services.now())
  }

  // Nothing of the answer has been sent, or the client sees it cut: it never looks like a recorded one.
  #refuseUnrecorded(fault: Error): void {
    if (this.#output === '' || this.#output === '0\r\n\r\n') return this.connection.cut()
    const rejection = new Rejection('recordingUnavailable', [
      ['001005', { problem: fault.message }],
    ])
    this.connection.closeAfterAnswer()
    const { head, body } = problemAnswer(this, rejection)
    this.connection.socket.write(head + framed(this, body, true), 'latin1')
    this.connection.answered(this.services.now())
  }

  onBody(buffer: Buffer, start: number, end: number): void {
    if (this.ended) return
    if (this.connection.bodyBytes > this.#maxBodyBytes) return this.fail(this.#tooLarge())
    this.taker?.onBody(buffer, start, end)
  }

  onBodyIdle(): void {
    if (!this.ended) this.taker?.onBodyIdle()
  }

  onBodyEnd(): void {
    if (!this.ended) this.taker?.onBodyEnd()
  }

  onBodyFault(rejection: Rejection): void {
    this.fail(rejection)
  }

  onClientDrain(): void {
    this.errand?.onClientDrain()
  }

  onClientGone(): void {
    this.#abort('client-closed', '001003')
  }

  onInterrupted(): void {
    this.#abort('interrupted', '008001')
  }

  #abort(outcome: 'client-closed' | 'interrupted', code: DiagnosticCode): void {
    if (this.ended) return
    this.errand?.abandon()
    this.note(code)
    this.outcome = outcome
    this.reason = outcome
    this.#phase = 'closed'
    this.#recordEnd(undefined)
  }

  /** What the journal must know before the application does. */
  begun(): BegunTransaction {
    const { target, plan } = this
    return {
      id: this.id,
      messageId: this.messageId,
      at: this.at,
      revision: plan!.revision,
      delivery: plan!.name,
      method: this.method,
      path: target.path,
      query: target.query === undefined ? null : plan!.redaction.query(target.query),
      clientAddress: this.clientAddress,
      forwardedFor: this.forwardedFor,
      token: this.#token(),
    }
  }

  #token(): RecordedTransaction['token'] {
    if (!this.tokenSource) return null
    const claimSet = this.identity?.claimSet.key ?? null
    return { source: this.tokenSource, cached: this.tokenCached, claimSet }
  }

  #record(): RecordedTransaction {
    const { target, plan } = this
    const redaction = plan?.redaction ?? BUILT_IN_REDACTION
    const record: RecordedTransaction = {
      id: this.id,
      messageId: this.messageId,
      at: this.at,
      revision: plan?.revision ?? null,
      delivery: plan?.name ?? null,
      outcome: this.outcome,
      reason: this.reason,
      method: this.method,
      path: target.path,
      query: target.query === undefined ? null : redaction.query(target.query),
      clientAddress: this.clientAddress,
      forwardedFor: this.forwardedFor,
      requestBytes: this.connection.bodyBytes,
      status: this.status,
      responseBytes: this.responseBytes,
      upstreamStatus: this.upstreamStatus,
      gatewayStatus: this.gatewayStatus,
      token: this.#token(),
      totalMs: Math.round(this.elapsedMs() * 1000) / 1000,
      tokenMs: this.tokenMs,
      upstreamMs: this.upstreamMs,
      diagnostics: this.#notes.list,
      contents: this.contents,
      trail: this.#notes.trail,
    }
    this.services.measures.count(record)
    this.#onEnd?.()
    return record
  }
}

const NOWHERE: Target = { path: '', query: undefined }
