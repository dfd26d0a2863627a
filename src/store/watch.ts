import type { Database } from './database.ts'

/** A number in the database that only grows, watched for growth by this or any other process. */
export type Watch = {
  /** Takes note of the number and tells the listeners when it is new to this process; resolves when they are done. */
  saw(value: number): Promise<void>
  listen(callback: (value: number) => unknown): () => void
  stop(): void
}

/** Watches by notification where the database has it, and by looking every so often in any case. */
export function createWatch(
  database: Database,
  { channel, everyMs, read }: { channel: string; everyMs: number; read(): Promise<number> },
): Watch {
  const callbacks = new Set<(value: number) => unknown>()
  let known = -1
  let stopLooking: (() => void) | undefined

  const saw = async (value: number): Promise<void> => {
    if (value <= known) return
    known = value
    // Settled, so that a listener that fails cannot make a write look as if it had failed.
    await Promise.allSettled([...callbacks].map(async (callback) => callback(value)))
  }
  // The database may be away: the next look will find what this one missed.
  const look = (): void => void read().then(saw, () => {})

  const startLooking = (): (() => void) => {
    const timer = setInterval(look, everyMs).unref()
    const stopListening = database.dialect.listen(channel, look)
    look()
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }
  const stop = (): void => {
    stopLooking?.()
    stopLooking = undefined
  }

  return {
    saw,
    listen(callback) {
      // Its own function, so that one callback given twice is two listeners.
      const listener = (value: number) => callback(value)
      callbacks.add(listener)
      stopLooking ??= startLooking()
      return () => {
        callbacks.delete(listener)
        if (callbacks.size === 0) stop()
      }
    },
    stop() {
      callbacks.clear()
      stop()
    },
  }
}
