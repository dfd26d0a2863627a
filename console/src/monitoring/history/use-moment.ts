import { useState } from 'react'

/**
 * The moment at which a relative range ends: when the page was opened, its filters changed or it was refreshed.
 * It stands still otherwise, so that rows do not slip away while one reads.
 */
export function useMoment(filters: unknown): [nowMs: number, refresh: () => void] {
  const [moment, setMoment] = useState(() => ({ filters, nowMs: Date.now() }))
  if (moment.filters !== filters) setMoment({ filters, nowMs: Date.now() })
  return [moment.nowMs, () => setMoment({ filters, nowMs: Date.now() })]
}
