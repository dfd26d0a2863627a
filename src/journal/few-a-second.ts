const SECOND_MS = 1000

/** Lets so many pass in every second, and says no to the rest. */
export class FewASecond {
  readonly #most: number
  #since = Number.NEGATIVE_INFINITY
  #passed = 0

  constructor(most: number) {
    this.#most = most
  }

  pass(): boolean {
    const now = performance.now()
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#passed = 0
    }
    return ++this.#passed <= this.#most
  }
}
