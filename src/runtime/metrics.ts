import { LATENCY_BOUNDS_MS, type MeasureSample } from '../gateway/measures.ts'
import type { NodeState } from '../model/endpoints/runtime.ts'
import type { WorkerStatus } from './protocol.ts'

/** Everything measured, as Prometheus text (version 0.0.4). */
export function metricsText(
  version: string,
  workers: readonly WorkerStatus[],
  journal: NodeState['journal'],
): string {
  const samples = workers.flatMap((worker) => worker.measures)
  return [
    ...family('varco_info', 'gauge', 'The running version', [
      `varco_info{version="${escaped(version)}"} 1`,
    ]),
    ...family('varco_workers', 'gauge', 'Gateway processes', [`varco_workers ${workers.length}`]),
    ...family('varco_requests_in_flight', 'gauge', 'Requests being served', [
      `varco_requests_in_flight ${sum(workers.map((worker) => worker.inFlight))}`,
    ]),
    ...family('varco_worker_memory_bytes', 'gauge', 'Resident memory of the gateway processes', [
      `varco_worker_memory_bytes ${sum(workers.map((worker) => worker.memoryBytes))}`,
    ]),
    ...family(
      'varco_request_duration_seconds',
      'histogram',
      'Requests by delivery and outcome',
      merged(samples).flatMap(histogram),
    ),
    ...family(
      'varco_cache_entries',
      'gauge',
      'Entries of each cache',
      cacheLines(workers, 'varco_cache_entries', 'entries'),
    ),
    ...family(
      'varco_cache_hits_total',
      'counter',
      'Look-ups answered by a cache',
      cacheLines(workers, 'varco_cache_hits_total', 'hits'),
    ),
    ...family(
      'varco_cache_misses_total',
      'counter',
      'Look-ups that a cache could not answer',
      cacheLines(workers, 'varco_cache_misses_total', 'misses'),
    ),
    ...family(
      'varco_breaker_open',
      'gauge',
      'Endpoints of identity providers that are left alone for now',
      breakerLines(workers),
    ),
    ...family('varco_journal_backlog_bytes', 'gauge', 'Journal not yet in the database', [
      `varco_journal_backlog_bytes ${journal.backlogBytes}`,
    ]),
    ...family(
      'varco_journal_lag_seconds',
      'gauge',
      'Age of the oldest record not yet in the database',
      [`varco_journal_lag_seconds ${journal.lagMs / 1000}`],
    ),
    ...family('varco_journal_quarantined_total', 'counter', 'Damaged journal records set aside', [
      `varco_journal_quarantined_total ${journal.quarantined}`,
    ]),
    ...family('varco_journal_poisoned_total', 'counter', 'Records that the database refused', [
      `varco_journal_poisoned_total ${journal.poisoned}`,
    ]),
    '',
  ].join('\n')
}

function family(name: string, type: string, help: string, lines: string[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
}

function merged(samples: readonly MeasureSample[]): MeasureSample[] {
  const series = new Map<string, MeasureSample>()
  for (const sample of samples) {
    const key = `${sample.delivery} ${sample.outcome}`
    const known = series.get(key)
    if (!known) series.set(key, { ...sample, buckets: [...sample.buckets] })
    else {
      known.count += sample.count
      known.totalMs += sample.totalMs
      sample.buckets.forEach((count, index) => {
        known.buckets[index]! += count
      })
    }
  }
  return [...series.values()]
}

function histogram({ delivery, outcome, count, totalMs, buckets }: MeasureSample): string[] {
  const labels = `delivery="${escaped(delivery)}",outcome="${outcome}"`
  let cumulative = 0
  const lines = LATENCY_BOUNDS_MS.map((bound, index) => {
    cumulative += buckets[index]!
    return `varco_request_duration_seconds_bucket{${labels},le="${bound / 1000}"} ${cumulative}`
  })
  return [
    ...lines,
    `varco_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `varco_request_duration_seconds_sum{${labels}} ${totalMs / 1000}`,
    `varco_request_duration_seconds_count{${labels}} ${count}`,
  ]
}

function cacheLines(
  workers: readonly WorkerStatus[],
  name: string,
  field: 'entries' | 'hits' | 'misses',
): string[] {
  const sums = new Map<string, number>()
  for (const cache of workers.flatMap((worker) => worker.caches)) {
    sums.set(cache.name, (sums.get(cache.name) ?? 0) + cache[field])
  }
  return [...sums].map(([cache, value]) => `${name}{cache="${cache}"} ${value}`)
}

function breakerLines(workers: readonly WorkerStatus[]): string[] {
  const open = new Map<string, number>()
  for (const { policy, endpoint, state } of workers.flatMap((worker) => worker.breakers)) {
    const key = `policy="${escaped(policy)}",endpoint="${escaped(endpoint)}"`
    open.set(key, Math.max(open.get(key) ?? 0, state === 'closed' ? 0 : 1))
  }
  return [...open].map(([labels, value]) => `varco_breaker_open{${labels}} ${value}`)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
