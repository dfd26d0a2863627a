import { ReplayImpossible, type ReplayRequest } from '../admin/control.ts'
import type { Judgement } from '../gateway/judge.ts'
import type { Content } from '../model/transaction.ts'
import { sendToGateway } from './gateway-call.ts'

/** Headers of a recorded request that the replay makes itself, or that were redacted. */
const NOT_REPEATED =
  /^(?:host|content-length|transfer-encoding|connection|authorization|expect|gateway-.*|x-forwarded-.*)$/i

/** Sends a recorded request through the gateway once more: recorded, checked and forwarded like any other. */
export async function replayOverHttp(
  { transaction, token, body: given }: ReplayRequest,
  gatewayUrl: string,
): Promise<Judgement & { transactionId: string | null }> {
  const { recorded } = transaction
  const inbound = recorded.contents.find(({ part }) => part === 'request-inbound')
  const outbound = recorded.contents.find(({ part }) => part === 'request-outbound')
  const body = bodyOf(inbound) ?? bodyOf(outbound) ?? given
  if (recorded.requestBytes > 0 && body === undefined) {
    throw new ReplayImpossible(
      'the payload of this request was not recorded: give it as body, enable it in message recording, or replay without calling the application',
    )
  }
  if (recorded.token && token === undefined) {
    throw new ReplayImpossible('tokens are never recorded: give a token to call the application')
  }
  const headers = (inbound?.headers ?? outbound?.headers ?? []).filter(
    ([name, value]) => !NOT_REPEATED.test(name) && value !== '***',
  )
  const at = Date.now()
  if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`])
  const url = `${gatewayUrl}${recorded.path}${queryOf(recorded.query)}`
  const { response, answered } = await sendToGateway(url, recorded.method, headers, body)
  await answered
  const id = response.headers['gateway-transaction-id']
  return {
    outcome: 'success',
    reason: null,
    status: response.statusCode ?? 0,
    at,
    diagnostics: [],
    transactionId: typeof id === 'string' ? id : null,
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
