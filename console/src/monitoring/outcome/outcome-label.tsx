import type { Outcome } from '../../../../src/model/outcome.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './outcome-label.module.css'
import { outcomeLook } from './outcome-tone.ts'

type Props = { outcome: Outcome; text: string; size?: 'md' | 'lg' }

/** An outcome by icon, colour and text, none of them alone. Plain markup: long lists draw it hundreds of times. */
export function OutcomeLabel({ outcome, text, size = 'md' }: Props) {
  const { color, icon } = outcomeLook(outcome)
  return (
    <span className={classes.label} data-color={color} data-size={size}>
      <Icon name={icon} size={size === 'lg' ? 16 : 13} />
      <span className={classes.text}>{text}</span>
    </span>
  )
}
