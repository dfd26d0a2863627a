import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { SetupError } from './setup-error.mjs'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
// What a failed command printed last is what explains it; the rest would only push it off the screen.
const KEPT_OUTPUT_CHARS = 20_000
const KILL_AFTER_MS = 3_000
const SILENT = ['ignore', 'pipe', 'pipe']

const running = new Set()
let stoppedBy

function stop(signal) {
  if (stoppedBy) return
  stoppedBy = signal
  for (const child of running) child.kill(signal)
  if (running.size === 0) exitAsStopped()
  setTimeout(killSilent, KILL_AFTER_MS)
}

// npm rolls back for as long as half a minute. Set-up heals what is left half done, so it need not
// wait; a child that shows its output (a test run, a benchmark) is left to finish its own clean-up.
function killSilent() {
  for (const child of running) if (child.stdout) child.kill('SIGKILL')
}

function exitAsStopped() {
  process.exit(128 + constants.signals[stoppedBy])
}

/** From now on a stop signal is passed on once to the running children, and ends this process after them. */
export function stopWithChildren() {
  for (const signal of STOP_SIGNALS) {
    if (!process.listeners(signal).includes(stop)) process.on(signal, stop)
  }
}

/** Ends this process as if it had received SIGTERM. */
export const stopNow = () => stop('SIGTERM')

/**
 * Runs a command to its end; resolves to its exit code and, unless `stdio` is given, what it printed.
 * After `limitMs` it is asked to end.
 */
export function run(command, args, { stdio = SILENT, limitMs, ...options } = {}) {
  stopWithChildren()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio, ...options })
    running.add(child)
    const limit = limitMs && setTimeout(() => child.kill('SIGTERM'), limitMs)
    let output = ''
    const keep = (text) => {
      output = (output + text).slice(-KEPT_OUTPUT_CHARS)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => {
      running.delete(child)
      clearTimeout(limit)
      reject(new SetupError(`${command} could not be run: ${error.message}.`))
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      clearTimeout(limit)
      if (stoppedBy && running.size === 0) exitAsStopped()
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}
