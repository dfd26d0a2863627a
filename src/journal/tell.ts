import type { JournalWaiter } from './transaction-journal.ts'

const throwLater = (error: unknown): void => {
  setImmediate(() => {
    throw error
  })
}

/** Tells waiters in order; one that throws does not keep the others from being told, and is not hushed up either. */
export function tell(
  waiters: readonly (JournalWaiter | undefined)[],
  fault: Error | undefined,
  onThrown: (error: unknown) => void = throwLater,
): void {
  for (let index = 0; index < waiters.length; index++) {
    try {
      waiters[index]?.onJournaled(fault)
    } catch (error) {
      onThrown(error)
    }
  }
}
