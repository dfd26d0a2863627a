import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { discardUnsaved, hasUnsaved } from './unsaved.ts'

const UnsavedDialog = lazy(async () => ({
  default: (await import('./unsaved-dialog.tsx')).UnsavedDialog,
}))

/** The one guard of the console: nobody leaves a changed form without being asked. Filters and tabs are no change. */
export function UnsavedGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const discard = () => {
    discardUnsaved()
    blocker.proceed()
  }
  return (
    <Suspense>
      <UnsavedDialog onStay={blocker.reset} onKeep={blocker.proceed} onDiscard={discard} />
    </Suspense>
  )
}
