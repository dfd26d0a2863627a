import { useId } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useValidationText } from '../validation-text.ts'

/** What a field needs to bind itself. */
export type Bound<T extends FieldValues> = { form: UseFormReturn<T>; name: FieldPath<T> }

/** Ids and error of one field; only this field renders when they change. */
export function useField<T extends FieldValues>({ form, name }: Bound<T>) {
  const id = useId()
  const say = useValidationText()
  const state = useFormState({ control: form.control, name })
  const { error } = form.getFieldState(name, state)
  // An array with a bad member has its message on the member.
  const message = error?.message ?? error?.root?.message
  return {
    controlId: `${id}-control`,
    labelId: `${id}-label`,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    error: message === undefined ? undefined : say(message),
  }
}

/** The attributes that tie a control to its hint and error. */
export function described(
  { hintId, errorId, error }: ReturnType<typeof useField>,
  hint: unknown,
): { 'aria-describedby'?: string; 'aria-invalid'?: boolean } {
  const ids = [hint ? hintId : undefined, error ? errorId : undefined].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error !== undefined || undefined }
}
