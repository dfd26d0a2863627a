import type { ProblemName } from '../../model/problem.ts'
import { MAX_HEAD_BYTES } from './request-head.ts'

/** The most bytes of empty lines before a request line (RFC 9112 §2.2 asks to skip at least one line). */
export const MAX_EMPTY_BYTES = 8

/** Why what has come can never become a request head. */
export type HeadFault = { readonly problem: ProblemName; readonly text: string }

/** `begun` is the first look at a head that is not complete, `partial` every further one; `empty`: there was none. */
export type HeadSearch = 'found' | 'begun' | 'partial' | 'empty' | HeadFault

const END = '\r\n\r\n'
/** What is said of a head that `isNoHead`. */
export const STRAY_CONTROL = 'control character or bare line feed in the head'
const NEVER_IN_A_HEAD = /[^\r]\n|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r[^\n]/

/** True for a text with a bare LF or CR or a control character: there is no need to wait for the end of such a head. */
export function isNoHead(text: string): boolean {
  return text.charCodeAt(0) === 0x0a || NEVER_IN_A_HEAD.test(text)
}

/** Finds the end of a request head in bytes that grow; remembers how far it has looked. */
export class HeadFinder {
  #looked = 0
  #emptyBytes = 0
  /** The head without its last empty line, once found. */
  text = ''
  /** Where the bytes behind the head begin, once found. */
  end = 0

  /** Looks at all that has come since the last request, except bytes that were `empty`: those are not shown again. */
  find(held: Buffer): HeadSearch {
    const text = held.toString('latin1', 0, MAX_HEAD_BYTES + MAX_EMPTY_BYTES + END.length)
    let start = 0
    while (text.charCodeAt(start) === 0x0d && text.charCodeAt(start + 1) === 0x0a) start += 2
    if (start + this.#emptyBytes > MAX_EMPTY_BYTES) return fault('too many empty lines')
    const end = text.indexOf(END, start)
    if (end < 0 || end - start > MAX_HEAD_BYTES) return this.#incomplete(text, start, end)
    this.#looked = 0
    this.#emptyBytes = 0
    this.text = text.slice(start, end)
    this.end = end + END.length
    return 'found'
  }

  #incomplete(text: string, start: number, end: number): HeadSearch {
    if (start === text.length) {
      this.#emptyBytes += start
      this.#looked = 0
      return 'empty'
    }
    const search = this.#looked === 0 ? 'begun' : 'partial'
    const fresh = this.#looked === 0 ? text.slice(start) : text.slice(this.#looked - 1)
    this.#looked = text.length
    // Behind the first look a line feed at the start has its CR before it, or was refused then.
    const stray = search === 'begun' ? isNoHead(fresh) : NEVER_IN_A_HEAD.test(fresh)
    if (stray) return fault(STRAY_CONTROL)
    if (end < 0 && text.length - start < MAX_HEAD_BYTES + END.length) return search
    const problem = text.indexOf('\r\n', start) < 0 ? 'targetTooLong' : 'headersTooLarge'
    return fault(`head over ${MAX_HEAD_BYTES} bytes`, problem)
  }
}

function fault(text: string, problem: ProblemName = 'badRequest'): HeadFault {
  return { problem, text }
}
