import type { RateLimit } from '../model/delivery.ts'
import type { Standing } from './rate-limiter.ts'

/**
 * How the limits of a delivery stand, as header lines: the `RateLimit` fields of the IETF draft with every limit that was
 * counted, and the older `X-RateLimit-*` with the one that is nearest to its end.
 */
export function limitLines(limits: readonly RateLimit[], standings: readonly Standing[]): string {
  if (standings.length === 0) return ''
  const names = namesOf(limits)
  const policies = limits.map(
    ({ requests, windowSeconds }, at) => `"${names[at]}";q=${requests};w=${windowSeconds}`,
  )
  const left = standings.map(
    (standing, at) => `"${names[at]}";r=${standing.remaining};t=${secondsOf(standing)}`,
  )
  const tightest = standings.reduce(
    (least, { remaining }, at) => (remaining < standings[least]!.remaining ? at : least),
    0,
  )
  const { remaining } = standings[tightest]!
  return (
    `RateLimit-Policy: ${policies.join(', ')}\r\n` +
    `RateLimit: ${left.join(', ')}\r\n` +
    `X-RateLimit-Limit: ${limits[tightest]!.requests}\r\n` +
    `X-RateLimit-Remaining: ${remaining}\r\n` +
    `X-RateLimit-Reset: ${secondsOf(standings[tightest]!)}\r\n`
  )
}

function secondsOf({ resetSeconds }: Standing): number {
  return Math.ceil(resetSeconds)
}

// By what is counted; a second limit of the same kind gets a number, so that each policy has a name of its own.
function namesOf(limits: readonly RateLimit[]): string[] {
  const seen = new Map<string, number>()
  return limits.map(({ by }) => {
    const kind = typeof by === 'object' ? 'claim' : by
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    return count === 1 ? kind : `${kind}-${count}`
  })
}
