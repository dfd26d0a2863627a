import { lazy, Suspense, useSyncExternalStore } from 'react'
import { notices } from './notify.ts'

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

/** Notices at the edge of the screen; what draws them is loaded with the first one. */
export function Notices() {
  const current = useSyncExternalStore(notices.subscribe, notices.current)
  return <Suspense>{current.length > 0 && <NoticeList notices={current} />}</Suspense>
}
