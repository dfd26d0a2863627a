import { request } from 'node:http'
import { type RawUpstream, startRawUpstream } from '../support/raw-upstream.ts'
import { WatchedExchange } from '../support/watched-upstream.ts'

/** A response as a client understood it. */
export type ReadResponse = {
  readonly status: number
  readonly fields: readonly string[]
  readonly body: string
}

/** How a client read some bytes: a response to its end, or a refusal. */
export type ResponseReading = ReadResponse | string

/** An application that answers with whatever bytes its path names, then closes. */
export class AnsweringUpstream {
  readonly #upstream: RawUpstream
  readonly #answers = new Map<string, string>()
  #number = 0

  constructor(upstream: RawUpstream) {
    this.#upstream = upstream
    upstream.script = async (peer) => {
      const head = await peer.head()
      const path = head?.split(' ')[1]
      peer.send(this.#answers.get(path ?? '') ?? '')
      peer.end()
    }
  }

  static async start(): Promise<AnsweringUpstream> {
    return new AnsweringUpstream(await startRawUpstream(() => {}))
  }

  /** Reads the bytes as the gateway does. */
  async readAsGateway(bytes: string): Promise<ResponseReading> {
    const exchange = new WatchedExchange(this.#upstream.port)
    const head = `GET ${this.#say(bytes)} HTTP/1.1\r\nHost: a\r\n\r\n`
    exchange.connection.send(exchange, head, false, true, Date.now())
    await exchange.until(() => exchange.events.includes('end') || exchange.fault !== undefined)
    exchange.connection.abandon()
    if (exchange.fault) return exchange.fault.problem
    const { status, fields } = exchange.head!
    return { status, fields: fields.list, body: exchange.body }
  }

  /** Reads the bytes as Node's own client does. */
  readAsNode(bytes: string): Promise<ResponseReading> {
    const { port } = this.#upstream
    return new Promise((resolve) => {
      const asked = request({ port, path: this.#say(bytes), agent: false }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('latin1')
        })
        response.on('error', (error) => resolve(error.message))
        response.on('end', () => {
          const { statusCode: status = 0, rawHeaders: fields, complete } = response
          resolve(complete ? { status, fields, body } : 'cut off')
        })
      })
      asked.on('upgrade', () => resolve('upgrade'))
      asked.on('error', (error) => resolve(error.message))
      asked.end()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#upstream[Symbol.asyncDispose]()
  }

  #say(bytes: string): string {
    const path = `/${this.#number++}`
    this.#answers.set(path, bytes)
    return path
  }
}
