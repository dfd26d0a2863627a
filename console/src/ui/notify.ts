/** Something to tell at the edge of the screen. */
export type Notice = { id: number; title: string; message: string; isFailure: boolean }

const SHOWN_MS = 6_000
const MOST_SHOWN = 4
const listeners = new Set<() => void>()
let shown: readonly Notice[] = []
let lastId = 0

/** The notices on screen, for whoever draws them. */
export const notices = {
  current: () => shown,
  subscribe(notify: () => void): () => void {
    listeners.add(notify)
    return () => listeners.delete(notify)
  },
  close: (id: number) => set(shown.filter((notice) => notice.id !== id)),
}

/** Tells that something was done; it goes by itself. */
export function notifyDone(title: string, message: string): void {
  const id = show({ title, message, isFailure: false })
  setTimeout(() => notices.close(id), SHOWN_MS)
}

/** Tells that something failed; it stays until it is closed. */
export function notifyFailure(title: string, message: string): void {
  show({ title, message, isFailure: true })
}

function show(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  set([...shown, { ...notice, id: lastId }].slice(-MOST_SHOWN))
  return lastId
}

function set(next: readonly Notice[]): void {
  shown = next
  for (const notify of listeners) notify()
}
