import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describeOwner, fileOwnerLives } from './owner.ts'

const LOCK_FILE = 'shipper.json'
const ATTEMPTS = 5

/** Thrown when another process ships the journals of a folder. */
export class JournalsTaken extends Error {
  override readonly name = 'JournalsTaken'
  constructor(directory: string) {
    super(
      `another process ships the journals in ${directory}: a Varco runs on this data folder already`,
    )
  }
}

/** Sees to it that one process ships the journals of a folder; a dead holder is replaced. */
export class ShipperLock {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  static take(directory: string, now: number): ShipperLock {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, LOCK_FILE)
    const mine = `${path}.${randomBytes(6).toString('hex')}`
    writeFileSync(mine, JSON.stringify(describeOwner()), { mode: 0o600 })
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        // A link is made only if the name is free: two processes cannot both succeed.
        if (linked(mine, path)) return new ShipperLock(path)
        if (fileOwnerLives(path, now) && !isOwn(path)) break
        discard(path, now)
      }
    } finally {
      unlinkSync(mine)
    }
    throw new JournalsTaken(directory)
  }

  /** Shows that the holder lives to those who cannot see its process. */
  touch(now: number): void {
    try {
      utimesSync(this.#path, now / 1000, now / 1000)
    } catch {
      // The next look tries again.
    }
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw fault
  }
}

// A thread of this process that died could not give the lock back.
function isOwn(path: string): boolean {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).pid === process.pid
  } catch {
    return false
  }
}

// Somebody else may have replaced the dead holder meanwhile: then what was moved away is put back.
function discard(path: string, now: number): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (fileOwnerLives(aside, now) && !isOwn(aside)) linked(aside, path)
  unlinkSync(aside)
}
