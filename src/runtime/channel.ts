/** Either end of the line between supervisor and worker. */
export type Port = {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Envelope =
  | { varco: 'ask'; id: number; name: string; body: unknown }
  | { varco: 'tell'; name: string; body: unknown }
  | { varco: 'answer'; id: number; body?: unknown; error?: string }

/** What one end asks the other, by name. */
export type Protocol = Record<string, { ask: unknown; answer: unknown }>

type Handler<P extends Protocol, K extends keyof P> = (
  body: P[K]['ask'],
) => Promise<P[K]['answer']> | P[K]['answer']

/** Questions and answers over a message port: `Asks` are ours to ask, `Answers` ours to answer. */
export class Channel<Asks extends Protocol, Answers extends Protocol> {
  readonly #port: Port
  readonly #waiting = new Map<
    number,
    { resolve(body: unknown): void; reject(error: Error): void }
  >()
  readonly #handlers = new Map<string, (body: unknown) => unknown>()
  #last = 0
  #closed = false

  constructor(port: Port) {
    this.#port = port
    port.onMessage((message) => this.#onMessage(message))
  }

  /** Answers every question of that name. */
  on<K extends keyof Answers & string>(name: K, handler: Handler<Answers, K>): void {
    this.#handlers.set(name, handler as (body: unknown) => unknown)
  }

  /** Asks and waits; fails when the other end is gone. */
  ask<K extends keyof Asks & string>(name: K, body: Asks[K]['ask']): Promise<Asks[K]['answer']> {
    if (this.#closed) return Promise.reject(new Error('the other process is gone'))
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#port.send({ varco: 'ask', id, name, body } satisfies Envelope)
    })
  }

  /** Tells and does not wait: nobody hears whether it was heard. */
  tell<K extends keyof Asks & string>(name: K, body: Asks[K]['ask']): void {
    if (!this.#closed) this.#port.send({ varco: 'tell', name, body } satisfies Envelope)
  }

  /** The other end is gone: nobody waits for it any longer. */
  close(): void {
    this.#closed = true
    for (const { reject } of this.#waiting.values()) reject(new Error('the other process is gone'))
    this.#waiting.clear()
  }

  #onMessage(message: unknown): void {
    if (!isEnvelope(message)) return
    if (message.varco === 'ask') {
      void this.#answer(message)
      return
    }
    if (message.varco === 'tell') {
      this.#handlers.get(message.name)?.(message.body)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.error === undefined) waiting?.resolve(message.body)
    else waiting?.reject(new Error(message.error))
  }

  async #answer({ id, name, body }: Extract<Envelope, { varco: 'ask' }>): Promise<void> {
    let answer: Envelope
    try {
      answer = { varco: 'answer', id, body: await this.#handlers.get(name)?.(body) }
    } catch (error) {
      answer = { varco: 'answer', id, error: (error as Error).message }
    }
    if (!this.#closed) this.#port.send(answer)
  }
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && 'varco' in message
}
