import { fieldPath } from '../http/field-errors.ts'
import { type ApiProblem, invalid } from '../http/problem.ts'

/** Something wrong in a document: the way to the field, and what was expected there. */
export type FieldProblem = { path: readonly (string | number)[]; message: string }

/** 400 that names every problem; paths inside the section that the caller sent start behind its name. */
export function invalidFields(problems: readonly FieldProblem[], section?: string): ApiProblem {
  return invalid(
    problems.map(({ path, message }) => ({
      path: fieldPath(section !== undefined && path[0] === section ? path.slice(1) : path),
      message,
    })),
  )
}

/** The same problems as seen from the document around. */
export function inside(
  prefix: readonly (string | number)[],
  problems: readonly FieldProblem[],
): FieldProblem[] {
  return problems.map(({ path, message }) => ({ path: [...prefix, ...path], message }))
}
