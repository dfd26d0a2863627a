import { PolicyMistake } from './policy-mistake.ts'

const OURS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers a policy adds to the calls of a section, names in lower case; throws when one would change the framing. */
export function extraHeaders(
  headers: Readonly<Record<string, string>> = {},
  section: 'introspection' | 'userInfo' = 'introspection',
): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  const wrong = entries.find(([name]) => OURS.has(name))
  if (wrong) {
    throw new PolicyMistake([section, 'headers'], `expected no header '${wrong[0]}' of a policy`)
  }
  return Object.fromEntries(entries)
}
