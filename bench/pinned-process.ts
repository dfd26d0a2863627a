import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_LIMIT_MS = 35_000
const KEPT_OUTPUT_CHARS = 4_000
const POLL_MS = 50

/** A process that runs on one core until it is stopped. */
export type PinnedProcess = {
  pid: number
  /** Waits until the URL answers 200; fails with what the process printed when it ends or takes too long. */
  ready(url: string, limitMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a command on one core; taskset replaces itself by the command, so the process id is the command's. */
export function startPinned(core: number, command: string[]): PinnedProcess {
  const child = spawn('taskset', ['-c', String(core), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const keep = (text: string) => {
    output = (output + text).slice(-KEPT_OUTPUT_CHARS)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid as number,
    async ready(url, limitMs) {
      const deadline = Date.now() + limitMs
      while (!(await answers(url))) {
        if (!isRunning() || Date.now() > deadline) {
          throw new Error(`'${command.join(' ')}' did not get ready:\n${output}`)
        }
        await sleep(POLL_MS)
      }
    },
    async stop() {
      if (!isRunning()) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await exited
      clearTimeout(timer)
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
