import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Where a command writes, and what it may assume of its reader. */
export type Terminal = {
  /** Results, on standard output. */
  out(text: string): void
  /** Everything else, on standard error. */
  say(text: string): void
  /** True when a person watches standard error. */
  readonly isWatched: boolean
  /** The width of the window that shows the results, undefined when they go to a file or a program. */
  readonly columns: number | undefined
  /** Colours a result; leaves it as it is under NO_COLOR and away from a terminal. */
  paint(style: Style, text: string): string
  /** How the command ends unless it fails. */
  exitWith(code: number): void
}

/** The terminal of this process. */
export function createTerminal(streams: Pick<NodeJS.Process, 'stdout' | 'stderr'>): Terminal {
  const { stdout, stderr } = streams
  return {
    out: (text) => void stdout.write(text),
    say: (text) => void stderr.write(text),
    isWatched: stderr.isTTY === true,
    columns: stdout.isTTY ? stdout.columns : undefined,
    paint: (style, text) => styleText(style, text, { stream: stdout }),
    exitWith: (code) => {
      process.exitCode = code
    },
  }
}

// C0 and C1 controls and the marks that turn the direction of text: what a client sent must not steer a terminal.
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A text from outside on one line, with whatever could steer a terminal spelled out. */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.codePointAt(0)!.toString(16)
    return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`
  })
}

/** A value of a document as people read it, on one line. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '-'
  return visible(typeof value === 'string' ? value : JSON.stringify(value))
}
