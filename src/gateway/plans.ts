import type { DeliverySource } from './delivery-source.ts'
import { compilePlan, type Plan, type PlanContext } from './plan.ts'
import { Rejection, refuse } from './rejection.ts'

/** How long the list of deliveries is believed when a path names none of them. */
const PATHS_LIFE_MS = 1000

type Cached = { readonly plan: Plan; readonly expiresAt: number }

/** The configuration cache: a plan is compiled at first access and kept for its life, or until a reset (spec section 8). */
export class Plans {
  readonly #source: DeliverySource
  readonly #context: PlanContext
  readonly #now: () => number
  readonly #cached = new Map<string, Cached>()
  readonly #flights = new Map<string, Promise<Plan | undefined>>()
  #generation = 0
  #paths: ReadonlySet<string> = new Set()
  #pathsAt = Number.NEGATIVE_INFINITY
  #pathsFlight: Promise<void> | undefined
  hits = 0
  misses = 0

  constructor(source: DeliverySource, context: PlanContext, now: () => number) {
    this.#source = source
    this.#context = context
    this.#now = now
  }

  /** The plan at hand, when its life is not over. */
  warm(path: string): Plan | undefined {
    const cached = this.#cached.get(path)
    if (cached === undefined) return undefined
    if (cached.expiresAt <= this.#now()) {
      this.#drop(path, cached)
      return undefined
    }
    this.hits++
    return cached.plan
  }

  /** The plan from the saved configuration; undefined when the path names no delivery. */
  async load(path: string): Promise<Plan | undefined> {
    this.misses++
    const flying = this.#flights.get(path)
    if (flying) return flying
    if (!(await this.#exists(path))) return undefined
    const joined = this.#flights.get(path) ?? this.warm(path)
    if (joined) return joined
    const flight = this.#compile(path).finally(() => {
      if (this.#flights.get(path) === flight) this.#flights.delete(path)
    })
    this.#flights.set(path, flight)
    return flight
  }

  // A flood of unknown paths costs one look at the list of deliveries a second.
  async #exists(path: string): Promise<boolean> {
    if (this.#paths.has(path)) return true
    while (this.#now() - this.#pathsAt >= PATHS_LIFE_MS) await this.#refreshPaths(path)
    return this.#paths.has(path)
  }

  #refreshPaths(path: string): Promise<void> {
    if (this.#pathsFlight) return this.#pathsFlight
    const flight = this.#source
      .paths()
      .then((paths) => {
        // A list that was asked for before a delivery was added is not believed.
        if (this.#pathsFlight !== flight) return
        this.#paths = paths
        this.#pathsAt = this.#now()
      }, unavailable(path))
      .finally(() => {
        if (this.#pathsFlight === flight) this.#pathsFlight = undefined
      })
    this.#pathsFlight = flight
    return flight
  }

  async #compile(path: string): Promise<Plan | undefined> {
    const generation = this.#generation
    const snapshot = await this.#source.load(path).then((found) => found, unavailable(path))
    if (!snapshot) return undefined
    const plan = compilePlan(snapshot, this.#context)
    if (generation !== this.#generation) {
      // A reset came in between: what was read may be old already.
      plan.close()
      return this.#compile(path)
    }
    const lifeMs = snapshot.settings.configurationCacheSeconds * 1000
    this.#cached.set(path, { plan, expiresAt: this.#now() + lifeMs })
    return plan
  }

  /** Empties the cache; plans in use finish their requests. */
  reset(): void {
    this.#generation++
    this.#flights.clear()
    for (const [path, cached] of this.#cached) this.#drop(path, cached)
    this.forgetPaths()
  }

  /** A delivery may have been added: the next unknown path looks again. */
  forgetPaths(): void {
    this.#pathsAt = Number.NEGATIVE_INFINITY
    this.#pathsFlight = undefined
  }

  #drop(path: string, { plan }: Cached): void {
    this.#cached.delete(path)
    plan.close()
  }

  /** How cached plans of a token policy begin the keys of their results. */
  tokenKeyPrefixes(policy: string): string[] {
    const prefixes = [...this.#cached.values()].flatMap(({ plan: { token } }) =>
      token && token.realm === policy ? [token.keyPrefix] : [],
    )
    return [...new Set(prefixes)]
  }

  /** What is cached, for the runtime page. */
  status(): { name: Plan['name']; revision: number; expiresAt: number }[] {
    return [...this.#cached.values()].map(({ plan, expiresAt }) => ({
      name: plan.name,
      revision: plan.revision,
      expiresAt,
    }))
  }
}

function unavailable(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Rejection) throw error
    refuse('internal', '002004', { delivery: path, problem: (error as Error).message })
  }
}
