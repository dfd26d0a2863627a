import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

/** Opens or closes the palette from anywhere. */
export function setPaletteOpen(open: boolean): void {
  isOpen = open
  for (const notify of listeners) notify()
}

/** Whether the palette is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => isOpen,
  )
}
