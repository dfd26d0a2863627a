import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { deliveryPath } from '../model/delivery-path.ts'
import {
  type GatewayAnswer,
  type GatewayCall,
  MAX_CALL_BODY_BYTES,
} from '../model/endpoints/tools.ts'

/** How long a tried request may take. */
const TIMEOUT_MS = 60_000
/** Fields that frame the message: the sender makes them itself. */
const FRAMING = /^(?:host|content-length|transfer-encoding|connection|expect|upgrade)$/i

/** Sends a request to the gateway as any client would and gives back what it answers. */
export async function callGateway(gatewayUrl: string, call: GatewayCall): Promise<GatewayAnswer> {
  const { url, headers, body } = messageOf(gatewayUrl, call)
  const startedAt = performance.now()
  const { response, answered } = await sendToGateway(url, call.method, headers, body)
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const { bytes, truncated } = await answered
  const id = response.headers['gateway-transaction-id']
  return {
    status: response.statusCode ?? 0,
    headers: pairsOf(response.rawHeaders),
    ...textOf(bytes),
    truncated,
    ms,
    transactionId: typeof id === 'string' ? id : null,
    url: call.token && call.tokenIn === 'query' ? hidden(url) : url,
  }
}

type Message = { url: string; headers: [string, string][]; body: string | undefined }

function messageOf(gatewayUrl: string, call: GatewayCall): Message {
  const { path, token, tokenIn } = call
  const base = `${gatewayUrl}/gateway/${deliveryPath(call.delivery)}${path}`
  const headers = call.headers.filter(([name]) => !FRAMING.test(name))
  const body = call.body ?? undefined
  if (!token) return { url: base, headers, body }
  const pair = `access_token=${encodeURIComponent(token)}`
  if (tokenIn === 'query') {
    return { url: `${base}${path.includes('?') ? '&' : '?'}${pair}`, headers, body }
  }
  if (tokenIn === 'form') return { url: base, headers, body: body ? `${body}&${pair}` : pair }
  return { url: base, headers: [...headers, ['Authorization', `Bearer ${token}`]], body }
}

type Answered = { bytes: Buffer; truncated: boolean }

/** Sends a message to this node's gateway; `answered` is the body of its answer, up to what is shown. */
export function sendToGateway(
  url: string,
  method: string,
  headers: [string, string][],
  body: string | Buffer | undefined,
) {
  return new Promise<{ response: IncomingMessage; answered: Promise<Answered> }>(
    (resolve, reject) => {
      const secure = url.startsWith('https:')
      // The gateway of this node: its certificate names the public host, not the loopback.
      const options = { method, signal: AbortSignal.timeout(TIMEOUT_MS), rejectUnauthorized: false }
      const request = (secure ? requestSecure : requestPlain)(url, options, (response) =>
        resolve({ response, answered: read(response) }),
      )
      request.on('error', reject)
      for (const [name, value] of headers) request.appendHeader(name, value)
      request.end(body)
    },
  )
}

async function read(response: IncomingMessage): Promise<Answered> {
  const pieces: Buffer[] = []
  let room = MAX_CALL_BODY_BYTES
  let truncated = false
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (piece.length > room) truncated = true
    if (room > 0) pieces.push(piece.subarray(0, room))
    room -= Math.min(room, piece.length)
    if (truncated) break
  }
  return { bytes: Buffer.concat(pieces), truncated }
}

function textOf(bytes: Buffer): Pick<GatewayAnswer, 'body' | 'encoding'> {
  if (bytes.length === 0) return { body: null, encoding: 'utf8' }
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd')
    ? { body: bytes.toString('base64'), encoding: 'base64' }
    : { body: text, encoding: 'utf8' }
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!])
  return pairs
}

function hidden(url: string): string {
  return url.replace(/([?&]access_token=)[^&]*/g, '$1***')
}
