import { Input, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** What every field says about itself. */
export type FieldTexts = { label: string; hint?: ReactNode }

type Props = FieldTexts & {
  /** Id of the control; groups of controls are named by `labelId` instead. */
  controlId?: string
  labelId?: string
  hintId?: string
  errorId?: string
  error?: string
  children: ReactNode
}

/** A line of a form: label and hint at the left, the control at the right, the error below it. */
export function FieldRow({
  label,
  hint,
  controlId,
  labelId,
  hintId,
  errorId,
  error,
  children,
}: Props) {
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <div>
          <Input.Label htmlFor={controlId} id={labelId} labelElement={controlId ? 'label' : 'div'}>
            {label}
          </Input.Label>
          {hint && (
            <Text fz="sm" c="dimmed" id={hintId}>
              {hint}
            </Text>
          )}
        </div>
        <div className={classes.control}>
          {children}
          {error && (
            <Input.Error id={errorId} mt={4} role="alert">
              {error}
            </Input.Error>
          )}
        </div>
      </div>
    </div>
  )
}
