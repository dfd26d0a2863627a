import { ProviderFault, type ProviderPhase } from './provider-fault.ts'

/** Longest time for which a provider can make the gateway stay away. */
export const MAX_RETRY_AFTER_SECONDS = 60

/** Seconds that a `Retry-After` value (RFC 9110 §10.2.3) asks for, within bounds; undefined when it cannot be read. */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d{1,10}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_SECONDS)
}

/** Remembers until when a provider wants to be left alone. */
export interface Pause {
  /** Throws while the provider wants to be left alone. */
  check(): void
  /** Takes note of a 429 or 503 that named a time. */
  learn(error: unknown): void
}

/** Makes the pause of one endpoint. */
export function createPause(phase: ProviderPhase, now: () => number): Pause {
  let until = 0
  return {
    check() {
      const leftSeconds = Math.ceil((until - now()) / 1000)
      // More than the bound is left only when the clock was set back: then the pause is over.
      if (leftSeconds <= 0 || leftSeconds > MAX_RETRY_AFTER_SECONDS) return
      throw new ProviderFault('rate-limited', phase, 'the provider asked to be left alone', {
        retryAfterSeconds: leftSeconds,
      })
    },
    learn(error) {
      if (!(error instanceof ProviderFault) || error.retryAfterSeconds === undefined) return
      if (error.status !== 429 && error.status !== 503) return
      until = now() + error.retryAfterSeconds * 1000
    },
  }
}
