/** How long a loaded value counts as fresh, and how long it may serve while loading fails. */
export interface RefreshTimes {
  readonly freshMs: number
  readonly maxStaleMs: number
  /** Least time between two attempts while loading fails. */
  readonly retryMs: number
}

/** A value that is loaded when needed, refreshed when old, and kept while its source is away. */
export interface Refreshed<T> {
  /** The value, fresh when its source answers, the last good one while it does not. */
  get(): Promise<T>
  /** Loads anew; joins the load that is already under way. */
  refresh(): Promise<T>
  isLoading(): boolean
  /** Grows with every successful load. */
  version(): number
  /** Forgets the value; a load under way will not be kept. */
  reset(): void
}

/** Makes a refreshed value; at most one load runs at a time. */
export function createRefreshed<T>(
  load: () => Promise<T>,
  now: () => number,
  times: RefreshTimes,
): Refreshed<T> {
  let held: { readonly value: T; readonly loadedAt: number } | undefined
  let loading: Promise<T> | undefined
  let failedAt: number | undefined
  let version = 0
  let generation = 0

  async function run(): Promise<T> {
    const started = generation
    // A load that a reset has overtaken changes nothing here.
    const settle = (change: () => void) => {
      if (started !== generation) return
      loading = undefined
      change()
    }
    try {
      const value = await load()
      settle(() => keep(value))
      return value
    } catch (error) {
      settle(() => {
        failedAt = now()
      })
      throw error
    }
  }

  function refresh(): Promise<T> {
    loading ??= run()
    return loading
  }

  function keep(value: T): void {
    held = { value, loadedAt: now() }
    failedAt = undefined
    version++
  }

  async function get(): Promise<T> {
    if (!held) return refresh()
    const { value, loadedAt } = held
    const age = now() - loadedAt
    // A negative age means that the clock was set back: the age is not known.
    if (age >= 0 && age < times.freshMs) return value
    if (age >= times.maxStaleMs) return refresh()
    if (failedAt === undefined) return refresh().catch(() => value)
    // The source is away: nobody waits for it again, but it is tried in the background.
    const sinceFailure = now() - failedAt
    if (sinceFailure < 0 || sinceFailure >= times.retryMs) refresh().catch(() => {})
    return value
  }

  return {
    get,
    refresh,
    isLoading: () => loading !== undefined,
    version: () => version,
    reset() {
      generation++
      held = undefined
      loading = undefined
      failedAt = undefined
    },
  }
}
