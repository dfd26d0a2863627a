import type { Rejection } from '../rejection.ts'
import type { HeadMemory, RequestHead } from './request-head.ts'

/** How long a client may take, in milliseconds. */
export type ClientTimeouts = { headMs: number; idleMs: number; bodyMs: number; writeMs: number }

/** One request's reader of what the client does; the connection calls it, in this order, until the answer has ended. */
export type RequestListener = {
  onBody(buffer: Buffer, start: number, end: number): void
  onBodyIdle(): void
  onBodyEnd(): void
  onBodyFault(rejection: Rejection): void
  onClientGone(): void
  onInterrupted(): void
  onClientDrain(): void
}

/** Who answers requests, told which connection they came over. */
export type ConnectionHandler<Connection> = {
  parse(text: string, memory: HeadMemory): RequestHead | Rejection
  /** Calls `connection.listen` before it does anything else. */
  onRequest(connection: Connection, head: RequestHead): void
  /** A head that cannot be answered as a request; `raw` is what came of it. */
  onMalformed(connection: Connection, rejection: Rejection, raw: string): void
  onClosed(connection: Connection): void
}
