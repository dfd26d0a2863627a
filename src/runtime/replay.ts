import { request } from 'node:http'
import { ReplayImpossible, type ReplayRequest } from '../admin/control.ts'
import type { Judgement } from '../gateway/judge.ts'
import type { Content } from '../model/transaction.ts'

/** Headers of a recorded request that the replay makes itself, or that were redacted. */
const NOT_REPEATED =
  /^(?:host|content-length|transfer-encoding|connection|authorization|expect|gateway-.*|x-forwarded-.*)$/i

/** Sends a recorded request through the gateway once more: recorded, checked and forwarded like any other. */
export async function replayOverHttp(
  { transaction, token }: ReplayRequest,
  gatewayUrl: string,
): Promise<Judgement & { transactionId: string | null }> {
  const { recorded } = transaction
  const inbound = recorded.contents.find(({ part }) => part === 'request-inbound')
  const outbound = recorded.contents.find(({ part }) => part === 'request-outbound')
  const body = bodyOf(inbound) ?? bodyOf(outbound)
  if (recorded.requestBytes > 0 && body === undefined) {
    throw new ReplayImpossible(
      'the payload of this request was not recorded: enable it in message recording, or replay without calling the application',
    )
  }
  if (recorded.token && token === undefined) {
    throw new ReplayImpossible('tokens are never recorded: give a token to call the application')
  }
  const headers = (inbound?.headers ?? outbound?.headers ?? []).filter(
    ([name, value]) => !NOT_REPEATED.test(name) && value !== '***',
  )
  const at = Date.now()
  const answer = await send(
    `${gatewayUrl}${recorded.path}${queryOf(recorded.query)}`,
    recorded.method,
    headers,
    token,
    body,
  )
  return {
    outcome: 'success',
    reason: null,
    status: answer.status,
    at,
    diagnostics: [],
    transactionId: answer.id,
  }
}

function bodyOf(content: Content | undefined): Buffer | undefined {
  if (!content?.body || content.truncated) return undefined
  return Buffer.from(content.body, content.encoding)
}

// A token in the query was redacted: the replay presents its own in the header.
function queryOf(query: string | null): string {
  if (query === null) return ''
  const kept = query.split('&').filter((piece) => !piece.endsWith('=***'))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function send(
  url: string,
  method: string,
  headers: [string, string][],
  token: string | undefined,
  body: Buffer | undefined,
) {
  return new Promise<{ status: number; id: string | null }>((resolve, reject) => {
    const call = request(url, { method }, (response) => {
      response.resume()
      const id = response.headers['gateway-transaction-id']
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, id: typeof id === 'string' ? id : null }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    for (const [name, value] of headers) call.appendHeader(name, value)
    if (token !== undefined) call.setHeader('Authorization', `Bearer ${token}`)
    call.end(body)
  })
}
