import { connect, type Socket } from 'node:net'

/** An answer that a client has in full: its transaction, its status, when it was there and how long it took. */
export type Answer = { id: string; status: number; at: number; ms: number }

const RECONNECT_MS = 20

/** Sends one request after the other on a few connections, through every fault, and remembers each complete answer. */
export class SteadyClient {
  readonly answers: Answer[] = []
  /** Answers that were cut off: the client does not have them. */
  cut = 0
  /** Connections that were refused or broken before any answer began. */
  broken = 0
  readonly #port: number
  readonly #request: string
  readonly #pauseMs: number
  readonly #sockets = new Set<Socket>()
  #running = true

  /** Without a pause between an answer and the next request it is as fast as it can be. */
  constructor(port: number, request: string, connections: number, pauseMs = 0) {
    this.#port = port
    this.#request = request
    this.#pauseMs = pauseMs
    for (let opened = 0; opened < connections; opened++) this.#open()
  }

  stop(): void {
    this.#running = false
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(): void {
    if (!this.#running) return
    const socket = connect(this.#port, '127.0.0.1')
    this.#sockets.add(socket)
    let text = ''
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(this.#request)
    }
    const sendNext = () => {
      if (this.#running && !socket.destroyed) send()
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      // Every answer is chunked: the client has it in full when the last chunk is there.
      if (!text.endsWith('\r\n0\r\n\r\n')) return
      const at = performance.now()
      this.answers.push({ id: idOf(text), status: Number(text.slice(9, 12)), at, ms: at - sentAt })
      text = ''
      if (this.#pauseMs > 0) setTimeout(sendNext, this.#pauseMs)
      else sendNext()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#running) this[text === '' ? 'broken' : 'cut']++
      this.#sockets.delete(socket)
      setTimeout(() => this.#open(), RECONNECT_MS)
    })
  }
}

function idOf(text: string): string {
  return /^Gateway-Transaction-ID: (\S+)\r$/im.exec(text)![1]!
}
