import type { Socket } from 'node:net'

/** Notices a peer that has stopped taking what is written to it; asked now and then, costs nothing in between. */
export class WriteWatch {
  #taken = -1
  #deadline = Number.POSITIVE_INFINITY

  /** True when bytes have been waiting for so long without any of them being taken. */
  isStalled(socket: Socket, now: number, limitMs: number): boolean {
    const waiting = socket.writableLength
    if (waiting === 0) {
      this.#taken = -1
      return false
    }
    const taken = socket.bytesWritten - waiting
    if (taken !== this.#taken) {
      this.#taken = taken
      this.#deadline = now + limitMs
      return false
    }
    return now >= this.#deadline
  }
}
