import type { Outcome } from '../../../../src/model/outcome.ts'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import { OutcomeLabel } from './outcome-label.tsx'

/** An outcome in the language of the console. */
export function OutcomeBadge({ outcome, size }: { outcome: Outcome; size?: 'md' | 'lg' }) {
  const text = useOutcomeText()
  return <OutcomeLabel outcome={outcome} text={text(outcome)} size={size} />
}
