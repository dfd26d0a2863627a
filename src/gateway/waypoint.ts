import { createHash } from 'node:crypto'
import type { Details, DiagnosticCode } from '../model/diagnostic.ts'
import type { Step, Trail } from '../model/trail.ts'

/** Ways on from one point, and steps of one trail; a request that goes beyond records its steps as its own. */
const MAX_WAYS = 64
const MAX_STEPS = 32
const KEY_BYTES = 16

const shared = new WeakSet<Details>()

/** Details that are one object for many requests, so that a trail may hold them. */
export function sharedDetails<T extends Details>(details: T): T {
  shared.add(details)
  return details
}

/** A point that requests come to by the same steps: what they noted up to here is recorded once, as a trail. */
export class Waypoint {
  readonly #steps: readonly Step[]
  readonly #code: DiagnosticCode | undefined
  readonly #details: Details | undefined
  readonly #ways: Waypoint[] = []
  #trail: Trail | undefined

  constructor(steps: readonly Step[] = []) {
    this.#steps = steps
    const last = steps.at(-1)
    this.#code = last?.[0]
    this.#details = last?.[1]
  }

  /** The point to which one more step leads; undefined for a step that is this request's own. */
  next(code: DiagnosticCode, details: Details | undefined): Waypoint | undefined {
    for (const way of this.#ways) {
      if (way.#details === details && way.#code === code) return way
    }
    if (details !== undefined && !shared.has(details)) return undefined
    if (this.#ways.length === MAX_WAYS || this.#steps.length === MAX_STEPS) return undefined
    const step: Step = details === undefined ? [code] : [code, details]
    const way = new Waypoint([...this.#steps, step])
    this.#ways.push(way)
    return way
  }

  /** All steps up to here. */
  get trail(): Trail {
    this.#trail ??= trailOf(JSON.stringify(this.#steps))
    return this.#trail
  }
}

function trailOf(steps: string): Trail {
  const digest = createHash('sha256').update(steps).digest()
  return { key: digest.toString('base64url', 0, KEY_BYTES), steps }
}
