import { connect, type Socket } from 'node:net'

/** An answer that a client has in full: its transaction and its status. */
export type Answer = { id: string; status: number }

const RECONNECT_MS = 20

/** Sends one request after the other on a few connections, through every crash, and remembers each complete answer. */
export class SteadyClient {
  readonly answers: Answer[] = []
  /** Answers that were cut off: the client does not have them. */
  cut = 0
  readonly #port: number
  readonly #request: string
  readonly #sockets = new Set<Socket>()
  #running = true

  constructor(port: number, request: string, connections: number) {
    this.#port = port
    this.#request = request
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
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(this.#request))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      // Every answer is chunked: the client has it in full when the last chunk is there.
      if (!text.endsWith('\r\n0\r\n\r\n')) return
      this.answers.push({ id: idOf(text), status: Number(text.slice(9, 12)) })
      text = ''
      if (this.#running) socket.write(this.#request)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (text !== '') this.cut++
      this.#sockets.delete(socket)
      setTimeout(() => this.#open(), RECONNECT_MS)
    })
  }
}

function idOf(text: string): string {
  return /^Gateway-Transaction-ID: (\S+)\r$/im.exec(text)![1]!
}
