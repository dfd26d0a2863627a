import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { isProblem } from '../api/problem.ts'
import { showFieldProblems } from './field-problems.ts'

type Options<T> = {
  schema: ZodType
  start: T
  save: (values: T) => Promise<unknown>
  onDone: () => void
}

/** The way of a small form to the server: sends what was typed, and says how it went. */
export type Sending = { isBusy: boolean; error: unknown; submit: () => void }

/** A form of a few fields without review or draft: checked, sent, and closed only when it was saved. */
export function useSmallForm<T extends FieldValues>({
  schema,
  start,
  save,
  onDone,
}: Options<T>): { form: UseFormReturn<T> } & Sending {
  const form = useForm<T>({
    resolver: zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<T>,
    defaultValues: start as DefaultValues<T>,
    mode: 'onTouched',
  })
  const sending = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (error) => {
      if (isProblem(error)) showFieldProblems(form, error)
    },
  })
  return {
    form,
    isBusy: sending.isPending,
    error: sending.error,
    submit: () => void form.handleSubmit((values) => sending.mutate(values))(),
  }
}
