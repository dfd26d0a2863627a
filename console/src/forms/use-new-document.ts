import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { EndpointName } from '../../../src/model/endpoints.ts'
import { type Answer, exchange } from '../api/call.ts'
import type { AnswerOf, Operation, RequestOf } from '../api/endpoints.ts'
import { useEditing } from './use-editing.ts'
import { useSaving } from './use-saving.ts'

type Options<N extends EndpointName> = {
  create: Operation<N>
  schema: ZodType
  defaults: AnswerOf<N>
  proposed?: AnswerOf<N>
  onSaved: (saved: Answer<AnswerOf<N>>) => void
}

/** A document that does not exist yet, in the same form as one that does. */
export function useNewDocument<N extends EndpointName>({
  create,
  schema,
  defaults,
  proposed,
  onSaved,
}: Options<N>) {
  type T = AnswerOf<N> & FieldValues
  const [loaded] = useState<Answer<T>>({ body: defaults as T, etag: undefined })
  const editing = useEditing<T>({
    key: `${create.name}:new`,
    loaded,
    schema,
    proposed: proposed as T | undefined,
  })
  const saving = useSaving<T>(editing, {
    write: (body) => exchange(create, { body } as unknown as RequestOf<N>) as Promise<Answer<T>>,
    onSaved,
  })
  return { ...editing, saving, document: editing.basis.body }
}
