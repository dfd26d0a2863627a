import type { Providers } from '../gateway/providers.ts'
import type { Gateway } from '../gateway/server.ts'
import type { Services } from '../gateway/services.ts'
import type { WorkerStatus } from './protocol.ts'

/** What a worker says of itself on the runtime page and in the metrics. */
export function workerStatus(worker: {
  services: Services
  providers: Providers
  gateway: Gateway
  startedAt: number
}): WorkerStatus {
  const { services, providers, gateway, startedAt } = worker
  const { plans, results, journal, measures } = services
  const cached = plans.status()
  return {
    pid: process.pid,
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    inFlight: gateway.inFlight,
    plans: cached,
    caches: [
      {
        name: 'configuration',
        entries: cached.length,
        maxEntries: cached.length,
        hits: plans.hits,
        misses: plans.misses,
      },
      {
        name: 'tokens',
        entries: results.entries,
        maxEntries: results.maxEntries,
        hits: results.hits,
        misses: results.misses,
      },
    ],
    breakers: providers.status(),
    journal: journal.status(),
    measures: measures.samples(),
  }
}
