import type { ReactNode } from 'react'
import classes from './steps.module.css'

type StepsProps = { name?: string; size?: 'large'; children: ReactNode }

/** Steps one below the other, with a line from the mark of each to the next. */
export function Steps({ name, size, children }: StepsProps) {
  return (
    <ol className={classes.steps} data-size={size} aria-label={name}>
      {children}
    </ol>
  )
}

/** How the mark of a step looks. */
export type StepTone = 'gray' | 'green' | 'orange' | 'red' | 'current'

type StepProps = {
  /** A number or an icon; screen readers pass over it, so the content must say it all. */
  mark: ReactNode
  tone: StepTone
  children: ReactNode
}

/** One of `Steps`: its mark, and beside it what there is to say. */
export function Step({ mark, tone, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      {children}
    </li>
  )
}
