import { z } from 'zod'
import { isAddressAllowed } from './address.ts'

const REFERENCE = /^\$\{(env|file):[^}]+\}$/

/** True for `${env:NAME}` and `${file:PATH}`, which are resolved when the configuration is loaded. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text)
}

/** An http(s) URL of a provider or an application; private networks are fine, metadata addresses are not. */
export const HttpUrl = z.string().superRefine((text, context) => {
  if (isReference(text)) return
  const problem = problemOfUrl(text)
  if (problem) context.addIssue({ code: 'custom', message: problem, input: text })
})

/** Says why a text cannot be a provider's or an application's URL, undefined when it can. */
export function problemOfUrl(text: string): string | undefined {
  if (/[\u0000-\u0020\u007f\\]/.test(text))
    return 'expected a URL without spaces or control characters'
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text))
    return 'expected a URL that starts with http:// or https://'
  if (url.username || url.password) return 'expected a URL without user name and password'
  if (url.hash || text.includes('#')) return 'expected a URL without a fragment'
  return problemOfHost(url.hostname)
}

const METADATA_NAMES = new Set(['metadata', 'metadata.google.internal', 'metadata.goog'])

// URL has already folded decimal, octal and hexadecimal spellings of an IPv4 address into dotted form.
function problemOfHost(hostname: string): string | undefined {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (METADATA_NAMES.has(host) || !isAddressAllowed(host)) {
    return `expected a host other than ${hostname}: link-local and metadata addresses are refused`
  }
  return undefined
}
