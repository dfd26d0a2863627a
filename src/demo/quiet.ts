import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long no request must have been in flight to call it quiet, and how long to wait for that at most. */
const QUIET_MS = 250
const LIMIT_MS = 10_000
const STEP_MS = 25

/** Counts the requests of the servers from now on; the result waits until there have been none for a moment. */
export function watchQuiet(servers: readonly Server[]): () => Promise<void> {
  let inFlight = 0
  let lastAtMs = Number.NEGATIVE_INFINITY
  for (const server of servers) {
    server.on('request', (_request, response) => {
      inFlight++
      response.once('close', () => {
        inFlight--
        lastAtMs = performance.now()
      })
    })
  }
  return async () => {
    const startMs = performance.now()
    lastAtMs = Math.max(lastAtMs, startMs)
    while (performance.now() - startMs < LIMIT_MS) {
      if (inFlight === 0 && performance.now() - lastAtMs >= QUIET_MS) return
      await wait(STEP_MS)
    }
  }
}
