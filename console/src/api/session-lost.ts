import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

/** Whether the server has answered 401 to somebody who was logged in: the page stays, the login comes over it. */
export const sessionLost = {
  set(value: boolean): void {
    if (lost === value) return
    lost = value
    for (const notify of listeners) notify()
  },
}

/** True while the user must log in again. */
export function useSessionLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost)
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
