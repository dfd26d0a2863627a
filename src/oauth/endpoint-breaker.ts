import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import { ProviderFault, type ProviderFaultCode, type ProviderPhase } from './provider-fault.ts'
import type { BreakerOptions } from './provider-options.ts'

/** Whether an endpoint is called as usual, left alone, or being tried again. */
export type BreakerState = 'closed' | 'open' | 'half-open'

/** Keeps calls away from an endpoint that fails again and again. */
export interface EndpointBreaker {
  /** Runs the call, or refuses at once while the endpoint is left alone or a trial call is under way. */
  run<T>(call: () => Promise<T>): Promise<T>
  state(): BreakerState
}

/** Opens after that many consecutive connection failures, timeouts and 5xx; one trial call after `openSeconds`. */
export function createEndpointBreaker(
  options: BreakerOptions,
  phase: ProviderPhase,
): EndpointBreaker {
  const circuit = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: options.openSeconds * 1000,
    breaker: new ConsecutiveBreaker(options.failures),
  })
  const refused = (cause?: unknown) =>
    new ProviderFault('breaker-open', phase, 'the endpoint failed repeatedly and is left alone', {
      retryAfterSeconds: Math.max(1, Math.ceil(options.openSeconds)),
      cause,
    })
  return {
    async run(call) {
      // The circuit would make other calls wait for the trial: a refusal at once is what is promised.
      if (circuit.state === CircuitState.HalfOpen) throw refused()
      try {
        return await circuit.execute(call)
      } catch (error) {
        throw error instanceof BrokenCircuitError ? refused(error) : error
      }
    },
    state: () => STATES[circuit.state],
  }
}

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
}

const OUTAGES: ReadonlySet<ProviderFaultCode> = new Set<ProviderFaultCode>([
  'connect-refused',
  'connect-timeout',
  'read-timeout',
  'connection-lost',
  'tls',
  'dns',
])

function isOutage(error: unknown): boolean {
  return error instanceof ProviderFault && (OUTAGES.has(error.code) || (error.status ?? 0) >= 500)
}
