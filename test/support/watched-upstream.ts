import type { ResponseHead } from '../../src/gateway/wire/response-head.ts'
import {
  type ConnectionOwner,
  type ResponseListener,
  type UpstreamAddress,
  UpstreamConnection,
  type UpstreamFault,
} from '../../src/gateway/wire/upstream-connection.ts'
import { eventually } from './patience.ts'

/** An application on this machine, with timeouts that no test reaches by accident. */
export function localAddress(port: number, change: Partial<UpstreamAddress> = {}): UpstreamAddress {
  const timeouts = { connectTimeoutMs: 10_000, readTimeoutMs: 10_000 }
  return { host: '127.0.0.1', port, tls: undefined, lookup: undefined, ...timeouts, ...change }
}

/** One exchange with an application, and everything that happened to it. */
export class WatchedExchange implements ResponseListener, ConnectionOwner {
  readonly connection: UpstreamConnection
  /** head, idle, end, fault, drain: in order. */
  readonly events: string[] = []
  status: number | undefined
  head: ResponseHead | undefined
  body = ''
  fault: UpstreamFault | undefined
  reusable = 0
  lost = 0

  constructor(
    port: number,
    connection?: UpstreamConnection,
    change: Partial<UpstreamAddress> = {},
  ) {
    this.connection =
      connection ?? new UpstreamConnection(localAddress(port, change), this, Date.now())
  }

  onResponseHead(head: ResponseHead): void {
    this.events.push('head')
    this.head = head
    this.status = head.status
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    this.body += buffer.toString('latin1', start, end)
  }

  onResponseIdle(): void {
    this.events.push('idle')
  }

  onResponseEnd(): void {
    this.events.push('end')
  }

  onUpstreamFault(fault: UpstreamFault): void {
    this.events.push('fault')
    this.fault = fault
  }

  onUpstreamDrain(): void {
    this.events.push('drain')
  }

  onReusable(): void {
    this.reusable++
  }

  onLost(): void {
    this.lost++
  }

  /** Sends a request without a body and waits until it is over, one way or the other. */
  async run(method: string): Promise<void> {
    send(this, method)
    await this.until(() => this.events.includes('end') || this.fault !== undefined)
  }

  until(condition: () => boolean): Promise<void> {
    return eventually(condition)
  }
}

/** Sends a request without a body. */
export function send(exchange: WatchedExchange, method: string): void {
  const head = `${method} / HTTP/1.1\r\nHost: a\r\n\r\n`
  exchange.connection.send(exchange, head, method === 'HEAD', true, Date.now())
}
