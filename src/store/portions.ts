/** Values in one question: statements stay short, and of few lengths. */
const VALUES_PER_QUESTION = 500

/** A list in portions, each of which one question can name. */
export function* portions<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += VALUES_PER_QUESTION) {
    yield list.slice(at, at + VALUES_PER_QUESTION)
  }
}
