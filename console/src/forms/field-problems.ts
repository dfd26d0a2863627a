import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiProblem } from '../api/problem.ts'

/** Puts what the server refused beside the fields it refused. */
export function showFieldProblems<T extends FieldValues>(
  form: UseFormReturn<T>,
  problem: ApiProblem,
): void {
  for (const { path, message } of problem.fields) {
    form.setError(path.replace(/^\/|\[(\d+)\]/g, '.$1').replace(/^\./, '') as FieldPath<T>, {
      type: 'server',
      message,
    })
  }
}
