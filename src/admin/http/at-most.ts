import { ApiProblem } from './problem.ts'

/** Counts what is under way and refuses more than so many at once with 503. */
export function atMost(limit: number, what: string) {
  let running = 0
  return {
    /** Passes on what the source yields; the place is free again when it ends or is left. */
    async *around<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
      try {
        yield* source
      } finally {
        running--
      }
    },
    enter(): void {
      if (running >= limit) {
        throw new ApiProblem(503, `There are ${limit} ${what} already`, {
          headers: { 'retry-after': '5' },
        })
      }
      running++
    },
  }
}
