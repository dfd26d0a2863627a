import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** One answer of a scripted server; an object as body is sent as JSON. */
export interface ScriptedReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | object
  readonly delayMs?: number
  /** Breaks the connection instead of answering, or in the middle of the body. */
  readonly closeSocket?: 'before-headers' | 'mid-body'
  readonly chunked?: boolean
  readonly gzip?: boolean
}

/** Sends the reply as scripted, broken connections included. */
export async function sendReply(response: ServerResponse, reply: ScriptedReply): Promise<void> {
  if (reply.delayMs) await sleep(reply.delayMs, undefined, { ref: false })
  const socket = response.socket
  if (!socket || socket.destroyed) return
  if (reply.closeSocket === 'before-headers') {
    socket.destroy()
    return
  }
  const plain = bytesOf(reply.body)
  const body = reply.gzip ? gzipSync(plain) : plain
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    ...(reply.gzip && { 'content-encoding': 'gzip' }),
    ...(!reply.chunked && { 'content-length': String(body.length) }),
    ...reply.headers,
  })
  if (reply.closeSocket === 'mid-body') {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroy())
    return
  }
  if (reply.chunked) response.write(body.subarray(0, Math.floor(body.length / 2)))
  response.end(reply.chunked ? body.subarray(Math.floor(body.length / 2)) : body)
}

function bytesOf(body: ScriptedReply['body']): Buffer {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.from(body === undefined ? '' : JSON.stringify(body))
}

/** Replies given one after the other; the last one is given ever after. */
export class ReplyQueue {
  readonly #replies: ScriptedReply[]

  constructor(replies: readonly ScriptedReply[]) {
    this.#replies = [...replies]
  }

  next(): ScriptedReply | undefined {
    return this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0]
  }
}
