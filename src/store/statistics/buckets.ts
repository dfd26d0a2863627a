/** Also in the SQL that counts from the transactions themselves. */
export const BUCKETS_PER_OCTAVE = 4
/** Times beyond share the last bucket: about nine hours. */
const LAST_BUCKET = 35 * BUCKETS_PER_OCTAVE

/** The latency bucket of a time in microseconds; the middle of a bucket is within nine percent of what is in it. */
export function bucketOf(us: number): number {
  if (us < 1) return 0
  return Math.min(LAST_BUCKET, 1 + Math.floor(Math.log2(us) * BUCKETS_PER_OCTAVE))
}

/** The middle of a bucket in milliseconds. */
export function msOf(bucket: number): number {
  if (bucket === 0) return 0
  return Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_OCTAVE)) / 1000
}

/** The time below which a share of the counted ones stayed; null when nothing was counted. */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  let total = 0
  for (const count of counts.values()) total += count
  if (total <= 0) return null
  let left = Math.ceil(total * share)
  for (const bucket of [...counts.keys()].sort((a, b) => a - b)) {
    left -= counts.get(bucket) as number
    if (left <= 0) return msOf(bucket)
  }
  return null
}
