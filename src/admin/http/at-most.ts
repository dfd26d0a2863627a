import { ApiProblem } from './problem.ts'

/** Counts what is under way: `enter` refuses more than so many at once with 503, and returns what leaves again. */
export function atMost(limit: number, what: string): { enter(): () => void } {
  let running = 0
  return {
    enter() {
      if (running >= limit) {
        throw new ApiProblem(503, `There are ${limit} ${what} already`, {
          headers: { 'retry-after': '5' },
        })
      }
      running++
      let inside = true
      return () => {
        if (inside) running--
        inside = false
      }
    },
  }
}
