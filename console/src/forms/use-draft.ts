import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sessionQuery } from '../api/session.ts'
import type { Change } from './changes.ts'
import { drafts, withDraft } from './drafts.ts'

const KEEP_AFTER_MS = 300

/** The draft of one object: restored when the form opens, kept while it changes, forgotten when it is saved. */
export function useDraft(object: string) {
  const { data: session } = useQuery(sessionQuery)
  const user = session?.username ?? ''
  const store = useMemo(() => drafts(localStorage, user), [user])
  const [found, setFound] = useState(() => store.read(object))
  const keep = useDebouncedCallback(
    (changes: Change[]) => store.write(object, changes, new Date()),
    { delay: KEEP_AFTER_MS, flushOnUnmount: true },
  )

  return useMemo(
    () => ({
      restoredAt: found?.at,
      restore: <T>(document: T): T | undefined => found && withDraft(document, found),
      keep,
      forget: () => {
        keep.cancel()
        setFound(undefined)
        store.remove(object)
      },
    }),
    [found, keep, store, object],
  )
}
