/** A reason why set-up cannot go on: its message is one sentence for the person at the keyboard. */
export class SetupError extends Error {
  /** `output` is what the failing command printed, shown above the sentence. */
  constructor(message, { output = '', ...options } = {}) {
    super(message, options)
    this.name = 'SetupError'
    this.output = output
  }
}

/** Runs a script's main function; a set-up error ends it with its sentence and exit code 1. */
export async function endWithSentence(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`)
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
