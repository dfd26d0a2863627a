import { ApiProblem } from './problem.ts'

/** How many callers and operations are remembered; the oldest go first. */
const MAX_REMEMBERED = 10_000

type Pace = { burst: number; perSecond: number }

/** Lets each key through at its pace and refuses the rest with 429. */
export function createPacer(now: () => number): (key: string, pace: Pace) => void {
  const buckets = new Map<string, { left: number; at: number }>()

  return (key, { burst, perSecond }) => {
    const bucket = buckets.get(key) ?? { left: burst, at: now() }
    const refilled = bucket.left + ((now() - bucket.at) / 1000) * perSecond
    const left = Math.min(burst, refilled)
    if (left < 1) {
      const seconds = Math.ceil((1 - left) / perSecond)
      throw new ApiProblem(429, 'Too many requests of this kind', {
        headers: { 'retry-after': String(seconds) },
      })
    }
    buckets.delete(key)
    buckets.set(key, { left: left - 1, at: now() })
    if (buckets.size > MAX_REMEMBERED) buckets.delete(buckets.keys().next().value!)
  }
}
