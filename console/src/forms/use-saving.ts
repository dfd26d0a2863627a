import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { type ApiProblem, isProblem } from '../api/problem.ts'
import { notifyDone } from '../ui/notify.ts'
import { showFieldProblems } from './field-problems.ts'
import type { Editing } from './use-editing.ts'

/** How a document is written and read again. */
export type Saver<T> = {
  write: (body: T, etag: string | undefined) => Promise<Answer<T>>
  /** Reads the current document after a conflict; a document that is being created has none. */
  read?: () => Promise<Answer<T>>
  /** Called after a save with what the server answered. */
  onSaved?: (saved: Answer<T>) => void
}

type Step = 'editing' | 'reviewing' | 'conflict'

/** The way of a form to the server: checked, reviewed, sent; whatever fails leaves the form as it is. */
export function useSaving<T extends FieldValues>(editing: Editing<T>, saver: Saver<T>) {
  const { t } = useTranslation('forms')
  const [step, setStep] = useState<Step>('editing')
  const [current, setCurrent] = useState<Answer<T>>()

  const send = useMutation({
    mutationFn: async ({ body, etag, apply }: { body: T; etag?: string; apply: boolean }) => {
      const saved = await saver.write(body, etag)
      if (apply) await call(endpoints.resetCaches, {})
      return saved
    },
    onSuccess: (saved, { apply }) => {
      editing.rebase(saved)
      setStep('editing')
      notifyDone(t('review.saved'), t(apply ? 'review.appliedHint' : 'review.savedHint'))
      saver.onSaved?.(saved)
    },
    onError: async (error) => {
      if (isProblem(error)) showFieldProblems(editing.form, error)
      if (!isProblem(error, 412) || !saver.read) return
      setCurrent(await saver.read())
      setStep('conflict')
    },
  })

  return {
    step,
    current,
    isSaving: send.isPending,
    error: send.error as ApiProblem | Error | null,
    async review() {
      send.reset()
      if (await editing.form.trigger(undefined, { shouldFocus: true })) setStep('reviewing')
    },
    confirm: (apply: boolean) =>
      send.mutate({ body: editing.body(), etag: editing.basis.etag, apply }),
    saveMerged: (body: T, etag: string | undefined) => send.mutate({ body, etag, apply: false }),
    close: () => setStep('editing'),
  }
}

export type Saving<T extends FieldValues> = ReturnType<typeof useSaving<T>>
