import { type Logger, pino } from 'pino'

export type Log = Logger

/** Logs as JSON lines on standard error: one line an event, whatever it holds. */
export function createLog(level: string): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }))
}
