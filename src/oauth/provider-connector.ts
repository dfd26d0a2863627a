import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { AddressRefused, ConnectTimeout } from './connection-fault.ts'
import type { TlsOptions } from './provider-options.ts'

/** What decides how a connection to a provider is opened. */
export interface ConnectorOptions {
  readonly connectMs: number
  readonly tls?: TlsOptions
  readonly isAddressAllowed?: (address: string) => boolean
  /** Resolves names; the system's resolver when left out. */
  readonly lookup?: typeof systemLookup
}

/**
 * Opens HTTP/1.1 connections to one host: TLS 1.2 at least with verification that nothing can switch
 * off, and every address, written or resolved, checked before it is dialled.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const isAllowed = options.isAddressAllowed ?? (() => true)
  const connect = buildConnector({
    allowH2: false,
    timeout: options.connectMs,
    ca: options.tls?.ca,
    cert: options.tls?.certificate,
    key: options.tls?.key,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    lookup: checkedLookup(isAllowed, options.lookup ?? systemLookup),
  })
  return (target, callback) => {
    // An address in the URL is dialled without any look-up.
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isAllowed(host)) {
      queueMicrotask(() => callback(new AddressRefused(), null))
      return
    }
    const done = onTime(options.connectMs, callback)
    try {
      connect(target, done)
    } catch (error) {
      // TLS material that cannot be read is found out only here.
      done(error as Error, null)
    }
  }
}

// The library's own connect timer may come a second late. Once ours has spoken, a connection that
// opens after all is closed again.
function onTime(connectMs: number, callback: buildConnector.Callback): buildConnector.Callback {
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    callback(new ConnectTimeout(), null)
  }, connectMs)
  return (...[error, socket]) => {
    clearTimeout(timer)
    if (isOver) socket?.destroy()
    else if (error) callback(error, null)
    else callback(null, socket)
  }
}

// The addresses that worked last are used again while the resolver fails; a connector serves one
// host, so one list is enough.
function checkedLookup(
  isAllowed: (address: string) => boolean,
  lookup: typeof systemLookup,
): LookupFunction {
  let lastGood: LookupAddress[] | undefined
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved) => {
      const found = error ? lastGood : resolved
      if (!found) return callback(error, [])
      const allowed = found.filter(({ address }) => isAllowed(address))
      const first = allowed[0]
      if (!first) return callback(new AddressRefused(), [])
      lastGood = allowed
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
