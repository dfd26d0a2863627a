import { type Terminal, visible } from '../terminal.ts'

/** What a check found: fine, worth a look, or broken, and then what to do. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail'
  message: string
  advice?: string
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })
export const warn = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'warn',
  message,
  advice,
})
export const fail = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'fail',
  message,
  advice,
})

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const

/** A finding as people read it, what to do on a line of its own. */
export function findingLine(
  { paint }: Terminal,
  { check, state, message, advice }: Finding,
): string {
  const line = `${paint(colours[state], state.padEnd(4))}  ${check.padEnd(11)}  ${visible(message)}\n`
  return advice === undefined ? line : `${line}${' '.repeat(19)}→ ${visible(advice)}\n`
}
