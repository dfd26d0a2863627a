import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { Answer } from '../api/call.ts'
import { bodyOf } from './body.ts'
import { changesBetween } from './changes.ts'
import { settle, useUnsaved } from './unsaved.ts'
import { useDraft } from './use-draft.ts'

type Options<T> = {
  /** Names the object: its draft is kept under it. */
  key: string
  /** The document as the server has it, with its version. */
  loaded: Answer<T>
  schema: ZodType
  /** Values to start with that differ from the document, such as a proposed correction. */
  proposed?: T
}

/** A document being edited: the form, what it is based on, and what has changed. Typing renders only the field. */
export function useEditing<T extends FieldValues>({ key, loaded, schema, proposed }: Options<T>) {
  const [basis, setBasis] = useState(loaded)
  const draft = useDraft(key)
  const [start] = useState(() => proposed ?? draft.restore(basis.body) ?? basis.body)
  const form = useForm<T>({
    // What the user sees is what is sent: the schema only judges, it converts nothing.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<T>,
    defaultValues: start as DefaultValues<T>,
    mode: 'onTouched',
  })
  const body = () => bodyOf(basis.body, form.getValues())
  const changes = () => changesBetween(basis.body, body())
  const [isDirty, setDirty] = useState(() => changesBetween(basis.body, start).length > 0)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const next = changesBetween(basis.body, bodyOf(basis.body, values as T))
          setDirty(next.length > 0)
          draft.keep(next)
        },
      }),
    [form, basis, draft],
  )

  /** Starts again from a document: after a save, a discard, or when somebody else saved and nothing is changed here. */
  const rebase = (next: Answer<T>, values: T = next.body) => {
    settle(key)
    // First: its subscribers still compare with the old document.
    form.reset(values)
    setBasis(next)
    setDirty(changesBetween(next.body, values).length > 0)
    draft.forget()
  }
  const discard = () => rebase(basis)
  useUnsaved(key, isDirty, discard)
  useEffect(() => {
    if (!isDirty && loaded.etag !== basis.etag) rebase(loaded)
  })

  return {
    form,
    basis,
    body,
    changes,
    isDirty,
    rebase,
    discard,
    draftAt: proposed ? undefined : draft.restoredAt,
  }
}

export type Editing<T extends FieldValues> = ReturnType<typeof useEditing<T>>
