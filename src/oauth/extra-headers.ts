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

/** The headers a policy adds to its calls, names in lower case; throws when one would change the framing. */
export function extraHeaders(
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  const wrong = entries.find(([name]) => OURS.has(name))
  if (wrong) throw new TypeError(`a policy cannot set the header '${wrong[0]}'`)
  return Object.fromEntries(entries)
}
