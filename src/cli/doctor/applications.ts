import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { checkEnd, checkPem } from './certificates.ts'
import { type Finding, ok, warn } from './finding.ts'

const TIMEOUT_MS = 5000

/** Does the application behind a delivery take connections? No request is made. */
export async function checkApplication(delivery: Delivery, now: () => number): Promise<Finding[]> {
  const { url, tls = {} } = delivery.upstream
  const name = `${deliveryPath(delivery)}: the application at ${url}`
  const own = tls.certificate
  const client =
    own === undefined
      ? []
      : checkPem(`the client certificate of ${deliveryPath(delivery)}`, own, now())
  const found = await connected(new URL(url), tls)
  if ('problem' in found) {
    return [
      warn(
        'application',
        `${name} cannot be reached: ${found.problem}`,
        'check the URL and the application',
      ),
      ...client,
    ]
  }
  const certificate =
    found.ends === undefined ? [] : [checkEnd(`${name}, its certificate`, found.ends, now())]
  return [ok('application', `${name} takes connections`), ...certificate, ...client]
}

type Connected = { problem: string } | { ends: number | undefined }

function connected(url: URL, tls: NonNullable<Delivery['upstream']['tls']>): Promise<Connected> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  const { ca, certificate: cert, key } = tls
  return new Promise((resolve) => {
    const socket: Socket = isTls
      ? connectTls({
          host,
          port,
          servername: host,
          ...(ca !== undefined && { ca }),
          ...(cert !== undefined && { cert }),
          ...(key !== undefined && { key }),
        })
      : connectPlain({ host, port })
    const end = (result: Connected) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(TIMEOUT_MS, () => end({ problem: `no answer within ${TIMEOUT_MS} ms` }))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end({ problem: error.code ?? error.message }),
    )
    socket.once(isTls ? 'secureConnect' : 'connect', () =>
      end({ ends: isTls ? endOf(socket as TLSSocket) : undefined }),
    )
  })
}

function endOf(socket: TLSSocket): number | undefined {
  const ends = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(ends) ? undefined : ends
}
