import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from './setup-error.mjs'

const WAIT_LIMIT_MS = 15 * 60_000
const POLL_MS = 100
const ABANDONED_TAKEOVER_MS = 10_000

/** Runs `work` while no other process of this machine holds the lock file; a dead holder's lock is taken over. */
export async function withLock(
  file,
  work,
  { waitLimitMs = WAIT_LIMIT_MS, say = sayOnStderr } = {},
) {
  await acquire(file, waitLimitMs, say)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

async function acquire(file, waitLimitMs, say) {
  mkdirSync(dirname(file), { recursive: true })
  const deadline = Date.now() + waitLimitMs
  let told = false
  while (!claim(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && !isAlive(holder)) {
      takeOver(file, holder)
      continue
    }
    if (Date.now() > deadline) {
      throw new SetupError(
        `Another set-up (process ${holder}) holds ${file}; remove it if none runs.`,
      )
    }
    if (!told) say(`set-up: waiting for another set-up of this checkout (process ${holder})\n`)
    told = true
    await sleep(POLL_MS)
  }
}

// link() fails when the name exists and shows the file with its content or not at all, so no reader
// ever sees a lock without its holder.
function claim(file) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two waiters may find the same dead holder. Only one may be inside the guard, and it looks again
// there, so nobody removes a lock that a living process took in the meantime.
function takeOver(file, deadHolder) {
  const guard = `${file}.takeover`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfAbandoned(guard)
    return
  }
  try {
    if (holderOf(file) === deadHolder) rmSync(file, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

function removeIfAbandoned(guard) {
  const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > ABANDONED_TAKEOVER_MS) rmSync(guard, { recursive: true, force: true })
}

function sayOnStderr(text) {
  process.stderr.write(text)
}
