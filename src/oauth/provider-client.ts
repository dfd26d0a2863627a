import { Client, Pool } from 'undici'
import { type BreakerState, createEndpointBreaker } from './endpoint-breaker.ts'
import { type ConnectorOptions, createConnector } from './provider-connector.ts'
import {
  exchange,
  type ProviderAnswer,
  type ProviderRequest,
  Unanswered,
} from './provider-exchange.ts'
import { ProviderFault, type ProviderFaultCode, type ProviderPhase } from './provider-fault.ts'
import type { BreakerOptions, Timeouts, TlsOptions } from './provider-options.ts'
import { createPause, retryAfterSeconds } from './retry-after.ts'

/** Most connections to one endpoint. */
export const MAX_CONNECTIONS = 128
/** Most calls to one endpoint, those waiting for a connection included; more are refused at once. */
export const MAX_CALLS_IN_FLIGHT = 1024

/** How every endpoint of one provider is called. */
export interface ConnectionOptions {
  readonly timeouts: Timeouts
  readonly breaker: BreakerOptions
  readonly tls?: TlsOptions
  readonly now: () => number
  readonly isAddressAllowed?: ConnectorOptions['isAddressAllowed']
  readonly lookup?: ConnectorOptions['lookup']
}

/** State of one endpoint, for the runtime page. */
export interface EndpointStatus {
  readonly phase: ProviderPhase
  /** The URL without its query. */
  readonly endpoint: string
  readonly breaker: BreakerState
  readonly callsInFlight: number
}

/** A provider's endpoint behind its own connections, deadline, breaker and bounds. */
export interface ProviderClient {
  readonly endpoint: URL
  /** The answer; 3xx, 429, 5xx and everything that keeps an answer away are faults. */
  call(request: ProviderRequest): Promise<ProviderAnswer>
  status(): EndpointStatus
  close(): Promise<void>
}

/** Makes the client of one endpoint; it connects at its first call. */
export function createProviderClient(
  phase: ProviderPhase,
  endpoint: URL,
  options: ConnectionOptions,
): ProviderClient {
  const { now } = options
  const wire = createWire(phase, endpoint, options)
  const breaker = createEndpointBreaker(options.breaker, phase)
  const pause = createPause(phase, now)
  let callsInFlight = 0

  return {
    endpoint,
    async call(request) {
      pause.check()
      if (callsInFlight >= MAX_CALLS_IN_FLIGHT) {
        throw new ProviderFault('overloaded', phase, 'too many calls to the endpoint are waiting')
      }
      callsInFlight++
      try {
        return await breaker.run(async () => refuseStatus(phase, await wire.send(request), now()))
      } catch (error) {
        pause.learn(error)
        throw error
      } finally {
        callsInFlight--
      }
    },
    status: () => ({
      phase,
      endpoint: endpoint.origin + endpoint.pathname,
      breaker: breaker.state(),
      callsInFlight,
    }),
    close: () => wire.close(),
  }
}

// The connections of one endpoint and the deadline of each exchange over them.
function createWire(phase: ProviderPhase, endpoint: URL, options: ConnectionOptions) {
  const { connectMs, readMs } = options.timeouts
  const settings = {
    connect: createConnector({ ...options, connectMs }),
    allowH2: false,
    // The deadline of the exchange is ours; the library's own timers only must not cut in earlier.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const pool = new Pool(endpoint.origin, { ...settings, connections: MAX_CONNECTIONS })

  // On a connection of its own: another one of the pool may be as stale as the one that failed.
  async function again(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
    const client = new Client(endpoint.origin, settings)
    try {
      return await exchange(client, phase, request, signal)
    } finally {
      await client.destroy()
    }
  }

  return {
    async send(request: ProviderRequest): Promise<ProviderAnswer> {
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), readMs)
      try {
        return await exchange(pool, phase, request, deadline.signal).catch((fault: unknown) => {
          if (mayAskAgain(fault)) return again(request, deadline.signal)
          throw fault
        })
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      if (!pool.closed) await pool.close()
    },
  }
}

// Every question to a provider is safe to repeat, yet it is repeated only when nobody answered it.
function mayAskAgain(fault: unknown): boolean {
  return (
    fault instanceof Unanswered &&
    (fault.code === 'connection-lost' || fault.code === 'connect-refused')
  )
}

function refuseStatus(phase: ProviderPhase, answer: ProviderAnswer, nowMs: number): ProviderAnswer {
  const { status } = answer
  const code = codeOfStatus(status)
  if (code === undefined) return answer
  throw new ProviderFault(code, phase, `the provider answered ${status}`, {
    status,
    retryAfterSeconds: retryAfterSeconds(answer.retryAfter, nowMs),
  })
}

function codeOfStatus(status: number): ProviderFaultCode | undefined {
  if (status === 429) return 'rate-limited'
  if (status >= 500) return 'http-status'
  return status >= 300 && status < 400 ? 'redirect' : undefined
}
