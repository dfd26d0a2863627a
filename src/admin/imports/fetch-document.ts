import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isAddressAllowed } from '../../model/address.ts'
import { problemOfUrl } from '../../model/url.ts'
import { invalidField } from '../http/problem.ts'

/** The largest document that is fetched. */
export const MAX_DOCUMENT_BYTES = 5_000_000
/** The whole exchange may take this long. */
const FETCH_TIMEOUT_MS = 10_000

/** Fetches a text from a URL that somebody typed: 400 with the field `url` when that is not possible. */
export type FetchDocument = (url: string) => Promise<string>

/** Fetches over http(s): no redirects, no link-local or metadata addresses, bounded in size and time. */
export const fetchDocument: FetchDocument = async (url) => {
  const problem = problemOfUrl(url)
  if (problem) throw invalidField('url', problem)
  try {
    return await get(new URL(url))
  } catch (error) {
    throw invalidField('url', `expected a document there: ${reason(error)}`)
  }
}

class Unfit extends Error {}

// What went wrong, without anything that the other side said.
function reason(error: unknown): string {
  if (error instanceof Unfit) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long'
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? 'it could not be fetched' : `it could not be fetched (${code})`
}

function get(url: URL): Promise<string> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((settle, reject) => {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const headers = { accept: 'application/json, application/yaml, text/yaml, */*;q=0.1' }
    const request = open(url, { agent: false, headers, lookup: lookupAllowed, signal })
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        request.destroy(new Unfit(`the answer was ${response.statusCode}`))
        return
      }
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_DOCUMENT_BYTES) request.destroy(new Unfit('it is too large'))
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => settle(Buffer.concat(chunks).toString()))
    })
    request.end()
  })
}

// Checked again on the resolved address: a name may lead to where its URL must not.
const lookupAllowed: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const allowed = addresses.filter(({ address }) => isAddressAllowed(address))
    if (allowed.length === 0) return callback(new Unfit('its address is refused'), '')
    if (options.all) return callback(null, allowed)
    return callback(null, allowed[0]!.address, allowed[0]!.family)
  })
}
