import { useSuspenseQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { EndpointName } from '../../../src/model/endpoints.ts'
import { type Answer, exchange } from '../api/call.ts'
import type { AnswerOf, Operation, RequestOf } from '../api/endpoints.ts'
import { versioned } from '../api/query.ts'
import { useEditing } from './use-editing.ts'
import { useSaving } from './use-saving.ts'

type Options<R extends EndpointName, W extends EndpointName> = {
  read: Operation<R>
  write: Operation<W>
  request: RequestOf<R>
  schema: ZodType
  proposed?: (document: AnswerOf<R>) => AnswerOf<R> | undefined
  onSaved?: (saved: Answer<AnswerOf<R>>) => void
}

/**
 * A document of the admin API in a form: loads it, edits it, saves the whole of it back under the version it was read at.
 * A load that fails throws to the page's error boundary, so no empty form is ever shown.
 */
export function useDocument<R extends EndpointName, W extends EndpointName>({
  read,
  write,
  request,
  schema,
  proposed,
  onSaved,
}: Options<R, W>) {
  type T = AnswerOf<R> & FieldValues
  const { data } = useSuspenseQuery(versioned(read, request))
  const loaded = data as Answer<T>
  const key = `${read.name}:${JSON.stringify(request)}`
  const editing = useEditing<T>({
    key,
    loaded,
    schema,
    proposed: proposed?.(loaded.body) as T | undefined,
  })
  const saving = useSaving<T>(editing, {
    write: (body, etag) =>
      exchange(write, { ...request, body } as unknown as RequestOf<W>, { etag }) as Promise<
        Answer<T>
      >,
    read: () => exchange(read, request) as Promise<Answer<T>>,
    onSaved,
  })
  return { ...editing, saving, document: editing.basis.body }
}
