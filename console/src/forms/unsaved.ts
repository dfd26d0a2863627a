import { useEffect } from 'react'

/** A form with changes that are not saved. */
type Unsaved = { discard: () => void }

const forms = new Map<string, Unsaved>()

/** True while any form on the page has changes that are not saved. */
export function hasUnsaved(): boolean {
  return forms.size > 0
}

/** Forgets all changes, drafts included: the user said so. */
export function discardUnsaved(): void {
  for (const form of forms.values()) form.discard()
  forms.clear()
}

/** Forgets that a form has changes: it was saved, and may be left at once. */
export function settle(key: string): void {
  forms.delete(key)
}

/** Tells the guard about a form: call it on every render, the guard asks only when somebody leaves. */
export function useUnsaved(key: string, isDirty: boolean, discard: () => void): void {
  useEffect(() => {
    if (!isDirty) return
    forms.set(key, { discard })
    return () => void forms.delete(key)
  })
}
