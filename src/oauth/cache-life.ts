/** Longest life of a cached result, whatever its policy and its token say: timers hold no more. */
export const MAX_LIFE_MS = 2_147_483_647

/** What limits the life of a cached result. */
export interface LifeLimits {
  readonly nowMs: number
  /** The policy's bound; undefined: only the token's own end counts. */
  readonly boundSeconds: number | undefined
  /** When the token ends, in seconds since 1970; undefined: it does not say. */
  readonly exp: number | undefined
  /** How long before `exp` the result is given up. */
  readonly leewaySeconds?: number
}

/**
 * Whole milliseconds for which a result may be kept: the smaller of the policy's bound and the time
 * left to `exp` less the leeway; 0, not kept, when neither is given or one of them is used up.
 */
export function lifeMs({ nowMs, boundSeconds, exp, leewaySeconds = 0 }: LifeLimits): number {
  if (boundSeconds === undefined && exp === undefined) return 0
  const bound = boundSeconds === undefined ? MAX_LIFE_MS : boundSeconds * 1000
  const left = exp === undefined ? MAX_LIFE_MS : (exp - leewaySeconds) * 1000 - nowMs
  const life = Math.floor(Math.min(bound, left, MAX_LIFE_MS))
  return Math.max(0, life)
}
