import type { RecordedMessages } from '../../model/message-recording.ts'
import type { Content, ContentPart } from '../../model/transaction.ts'
import type { Exchange } from '../exchange.ts'
import { pairsOf } from '../headers.ts'
import type { Plan } from '../plan.ts'
import type { ResponseHead } from '../wire/response-head.ts'
import { BoundedCopy } from './bounded-copy.ts'

type Pairs = [string, string][]
type Kept = { headers?: Pairs; payload?: BoundedCopy; contentType?: string }

/** Bounded copies of the parts of an exchange that message recording asks for (spec 2.3), redacted before they are kept. */
export class Taps {
  readonly #exchange: Exchange
  readonly #plan: Plan
  readonly #asked: RecordedMessages
  readonly #kept: Partial<Record<ContentPart, Kept>> = {}
  readonly #requestCopy: BoundedCopy | undefined
  readonly #responseCopy: BoundedCopy | undefined
  #finished = false

  constructor(exchange: Exchange, plan: Plan, asked: RecordedMessages) {
    this.#exchange = exchange
    this.#plan = plan
    this.#asked = asked
    const { request, response } = asked
    this.#requestCopy = copyFor(request, plan.maxPayloadBytes)
    this.#responseCopy = copyFor(response, plan.maxPayloadBytes)
    if (request.enabled && request.inbound.headers) {
      this.#kept['request-inbound'] = { headers: pairs(exchange.head!.fields.list) }
    }
  }

  requestBody(buffer: Buffer, start: number, end: number): void {
    this.#requestCopy?.add(buffer, start, end)
  }

  requestSent(lines: string): void {
    const { enabled, outbound } = this.#asked.request
    if (enabled && outbound.headers) this.#kept['request-outbound'] = { headers: pairsOf(lines) }
  }

  responseHead({ fields }: ResponseHead): void {
    const { enabled, inbound } = this.#asked.response
    if (enabled && inbound.headers) this.#kept['response-inbound'] = { headers: pairs(fields.list) }
    const type = fields.lower.indexOf('content-type')
    if (this.#responseCopy && type >= 0) this.#responseCopy.contentType = fields.list[2 * type + 1]!
  }

  responseBody(buffer: Buffer, start: number, end: number): void {
    this.#responseCopy?.add(buffer, start, end)
  }

  responseSent(head: string): void {
    const { enabled, outbound } = this.#asked.response
    if (!enabled || !outbound.headers) return
    this.#kept['response-outbound'] = { headers: pairsOf(head.slice(head.indexOf('\r\n') + 2)) }
  }

  /** Hands what was kept to the exchange; the record is about to be made. */
  finish(): void {
    if (this.#finished) return
    this.#finished = true
    const { request, response } = this.#asked
    if (this.#requestCopy) this.#requestCopy.contentType = this.#exchange.head!.contentType ?? ''
    this.#payload('request-inbound', request.enabled && request.inbound.payload, this.#requestCopy)
    this.#payload(
      'request-outbound',
      request.enabled && request.outbound.payload,
      this.#requestCopy,
    )
    this.#payload(
      'response-inbound',
      response.enabled && response.inbound.payload,
      this.#responseCopy,
    )
    this.#payload(
      'response-outbound',
      response.enabled && response.outbound.payload,
      this.#responseCopy,
    )
    this.#exchange.contents = PARTS.flatMap((part) => {
      const kept = this.#kept[part]
      return kept ? [this.#content(part, kept)] : []
    })
  }

  #payload(part: ContentPart, asked: boolean, copy: BoundedCopy | undefined): void {
    if (asked && copy) this.#kept[part] = { ...this.#kept[part], payload: copy }
  }

  #content(part: ContentPart, { headers, payload }: Kept): Content {
    const { redaction } = this.#plan
    const kept = payload?.text((text, type) => redaction.payload(text, type))
    return {
      part,
      headers: headers ? headers.map(([name, value]) => redaction.header(name, value)) : null,
      body: kept?.body ?? null,
      encoding: kept?.encoding ?? 'utf8',
      truncated: payload?.truncated ?? false,
    }
  }
}

const PARTS: readonly ContentPart[] = [
  'request-inbound',
  'request-outbound',
  'response-inbound',
  'response-outbound',
]

function copyFor(asked: RecordedMessages['request'], maxBytes: number): BoundedCopy | undefined {
  const wanted = asked.enabled && (asked.inbound.payload || asked.outbound.payload)
  return wanted ? new BoundedCopy(maxBytes) : undefined
}

function pairs(list: readonly string[]): Pairs {
  const result: Pairs = []
  for (let at = 0; at < list.length; at += 2) result.push([list[at]!, list[at + 1]!])
  return result
}
