/** What the exit code says to the caller. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2, wouldChange: 3 } as const

/** The command was called in a way it cannot be: the message says how it can. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** The command could not do its work: the message is one clear sentence, or a few lines of them. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
