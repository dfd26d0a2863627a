/** One server-sent event. */
export type ServerEvent = { id: string; name: string | undefined; data: string; at: number }

/** Reads server-sent events until it is told to stop. */
export class EventStream {
  readonly events: ServerEvent[] = []
  readonly #leaving = new AbortController()
  readonly #ended: Promise<void>
  #lastId = ''

  private constructor(response: Response, leaving: AbortController) {
    this.#leaving = leaving
    this.#ended = this.#read(response).catch(() => {})
  }

  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
    const leaving = new AbortController()
    const response = await fetch(url, { headers, signal: leaving.signal })
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return new EventStream(response, leaving)
  }

  /** The id to resume behind. */
  get lastId(): string {
    return this.#lastId
  }

  async close(): Promise<void> {
    this.#leaving.abort()
    await this.#ended
  }

  async #read(response: Response): Promise<void> {
    let rest = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2)
    this.#lastId = field('id') ?? this.#lastId
    const data = field('data')
    if (data === undefined) return
    this.events.push({ id: this.#lastId, name: field('event'), data, at: performance.now() })
  }
}
