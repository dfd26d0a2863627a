import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import type { JournalFiles } from './journal-files.ts'
import { journalBytes } from './segment-names.ts'

const RESERVE_FILE = 'reserve'
const FILL_BYTES = 1024 * 1024

/**
 * Keeps some of the disk aside, so that what was accepted before the disk was full can still be written,
 * and watches how much all journals of the machine take.
 */
export class DiskSpace {
  readonly #files: JournalFiles
  readonly #directory: string
  readonly #reserveBytes: number
  readonly #maxBytes: number
  #reserve: string | undefined
  #usedBytes = 0

  constructor(
    files: JournalFiles,
    limits: { directory: string; reserveBytes: number; maxBytes: number },
  ) {
    this.#files = files
    this.#directory = limits.directory
    this.#reserveBytes = limits.reserveBytes
    this.#maxBytes = limits.maxBytes
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  /** True when the reserve is in use or the journals have reached their bound. */
  get exhausted(): boolean {
    const reserveGone = this.#reserve === undefined && this.#reserveBytes > 0
    return reserveGone || this.#usedBytes + this.#reserveBytes >= this.#maxBytes
  }

  measure(): void {
    this.#usedBytes = journalBytes(this.#directory)
  }

  /** Takes the reserve, if there is room for it. */
  hold(folder: string): void {
    if (this.#reserve !== undefined || this.#reserveBytes === 0) return
    const path = join(folder, RESERVE_FILE)
    try {
      if (this.#files.freeBytes(folder) < this.#reserveBytes * 1.25) return
      this.#fill(path)
      this.#reserve = path
    } catch {
      this.#remove(path)
    }
  }

  /** Gives the reserve back to the disk; false when there is none to give. */
  release(): boolean {
    if (this.#reserve === undefined) return false
    this.#remove(this.#reserve)
    this.#reserve = undefined
    return true
  }

  // Random bytes, because some file systems store zeros in no space at all.
  #fill(path: string): void {
    const file = this.#files.create(path)
    try {
      const bytes = randomFillSync(Buffer.allocUnsafe(Math.min(FILL_BYTES, this.#reserveBytes)))
      for (let left = this.#reserveBytes; left > 0; ) {
        left -= this.#files.write(file, bytes, 0, Math.min(left, bytes.length))
      }
    } finally {
      this.#files.close(file)
    }
  }

  #remove(path: string): void {
    try {
      this.#files.unlink(path)
    } catch {
      // It may never have been made.
    }
  }
}
