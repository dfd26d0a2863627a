import { lazy, Suspense } from 'react'
import { useSessionLost } from '../api/session-lost.ts'

const SessionDialog = lazy(async () => ({
  default: (await import('./session-dialog.tsx')).SessionDialog,
}))

/** Brings the login over the page when the session has ended. */
export function SessionGuard() {
  const isLost = useSessionLost()
  return <Suspense>{isLost && <SessionDialog />}</Suspense>
}
