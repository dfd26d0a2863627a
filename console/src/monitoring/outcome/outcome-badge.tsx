import { Badge } from '@mantine/core'
import type { Outcome } from '../../../../src/model/outcome.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import classes from './outcome-badge.module.css'
import { outcomeLook } from './outcome-tone.ts'

type Props = { outcome: Outcome; size?: 'sm' | 'md' | 'lg' }

/** An outcome by icon, colour and text: none of them alone. */
export function OutcomeBadge({ outcome, size = 'md' }: Props) {
  const text = useOutcomeText()
  const { color, icon } = outcomeLook(outcome)
  return (
    <Badge
      className={classes.badge}
      color={color}
      size={size}
      leftSection={<Icon name={icon} size={size === 'lg' ? 16 : 13} />}
    >
      {text(outcome)}
    </Badge>
  )
}
