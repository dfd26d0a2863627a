import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { OutboundTls } from '../../model/token-policy.ts'

const TIMEOUT_MS = 5000

/** What asking a server once told: its answer, or why there was none. */
export type Probed =
  | {
      kind: 'answer'
      status: number
      ms: number
      /** The server's clock as its Date field says, in milliseconds since the epoch. */
      clock: number | undefined
      /** When the server's certificate ends, only over TLS. */
      certificateEnds: number | undefined
    }
  | { kind: 'silence'; problem: string }

/** Asks once with GET, follows nothing, reads no body. */
export function probe(url: URL, tls: OutboundTls = {}): Promise<Probed> {
  const startedMs = performance.now()
  const { ca, certificate: cert, key } = tls
  const options: RequestOptions & { ca?: string; cert?: string; key?: string } = {
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  }
  return new Promise((resolve) => {
    const answered = (response: IncomingMessage) => {
      resolve(answerOf(response, performance.now() - startedMs))
      response.destroy()
    }
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, options, answered)
        : httpRequest(url, options, answered)
    request.once('error', (error) => resolve({ kind: 'silence', problem: problemOf(error) }))
    request.end()
  })
}

function answerOf({ statusCode = 0, headers, socket }: IncomingMessage, ms: number): Probed {
  const clock = headers.date === undefined ? Number.NaN : Date.parse(headers.date)
  const ends =
    socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : Number.NaN
  return {
    kind: 'answer',
    status: statusCode,
    ms: Math.round(ms),
    clock: Number.isNaN(clock) ? undefined : clock,
    certificateEnds: Number.isNaN(ends) ? undefined : ends,
  }
}

function problemOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${TIMEOUT_MS} ms`
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its name is unknown',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a trusted authority',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a trusted authority',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a trusted authority',
  }
  return known[error.code ?? ''] ?? error.message
}
