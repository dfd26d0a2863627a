import { outcomeSlugs } from '../../model/outcome.ts'

/** The outcomes that are no errors, by the numbers that the store has for them. */
export const FINE_OUTCOMES: readonly number[] = (['success', 'cors-preflight'] as const).map(
  (slug) => outcomeSlugs.indexOf(slug),
)

/** True for an outcome that is no error. */
export function isFine(outcome: number): boolean {
  return FINE_OUTCOMES.includes(outcome)
}
