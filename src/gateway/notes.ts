import type { Details, DiagnosticCode } from '../model/diagnostic.ts'
import type { Note, Trail } from '../model/trail.ts'
import type { Waypoint } from './waypoint.ts'

/** Whatever collects diagnostics on the way. */
export type Noting = { note(code: DiagnosticCode, details?: Details): void }

/** What is noted on the way of one request: the times of steps that others took before it, and what is its own. */
export class Notes {
  readonly list: Note[] = []
  #waypoint: Waypoint | undefined

  /** Notes something that happened so many microseconds after the start; the plan says where trails start. */
  add(us: number, code: DiagnosticCode, details: Details | undefined, start?: Waypoint): void {
    const next = (this.#waypoint ?? start)?.next(code, details)
    if (next) {
      this.#waypoint = next
      this.list.push(us)
    } else if (details === undefined) this.list.push([us / 1000, code])
    else this.list.push([us / 1000, code, details])
  }

  get trail(): Trail | undefined {
    return this.#waypoint?.trail
  }
}
