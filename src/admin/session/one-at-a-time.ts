/** Runs tasks one after the other; refuses more than so many that wait. */
export function oneAtATime(maxWaiting: number, refuse: () => Error) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) throw refuse()
    waiting++
    const mine = last.then(task, task)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
