import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Upstream } from '../model/delivery.ts'
import type { UpstreamAddress } from './wire/upstream-connection.ts'

/** False for addresses that must never be connected to, asked for every resolved address. */
export type ConnectionGuard = (address: string) => boolean

/** Where an application listens, from its configuration. */
export function upstreamAddress(upstream: Upstream, guard: ConnectionGuard): UpstreamAddress {
  const url = new URL(upstream.url)
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (secure ? 443 : 80),
    tls: secure
      ? {
          servername: /[a-z]/i.test(host) && !host.includes(':') ? host : undefined,
          ca: upstream.tls?.ca,
          cert: upstream.tls?.certificate,
          key: upstream.tls?.key,
          minVersion: 'TLSv1.2',
          ALPNProtocols: ['http/1.1'],
        }
      : undefined,
    connectTimeoutMs: upstream.connectTimeoutMs,
    readTimeoutMs: upstream.readTimeoutMs,
    lookup: guardedLookup(guard),
  }
}

// A name that was harmless when it was saved may resolve to something else today (DNS rebinding).
function guardedLookup(guard: ConnectionGuard): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => guard(address))
      if (allowed.length === 0) {
        const refused = Object.assign(new Error('address refused'), { code: 'EADDRREFUSED' })
        return callback(refused, '', 0)
      }
      if (options.all) return callback(null, allowed)
      return callback(null, allowed[0]!.address, allowed[0]!.family)
    })
  }
}
