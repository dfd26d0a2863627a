import { type DraftRequest, EMPTY_REQUEST, placed, textOf } from './draft-request.ts'

const WITH_VALUE = new Set([
  '-X',
  '--request',
  '-H',
  '--header',
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '--data-urlencode',
  '--json',
  '-u',
  '--user',
  '-o',
  '--output',
  '-A',
  '--user-agent',
  '-e',
  '--referer',
  '-b',
  '--cookie',
  '-w',
  '--write-out',
  '-m',
  '--max-time',
  '--connect-timeout',
  '-x',
  '--proxy',
])

/** The request that a curl command makes; undefined when there is no address in it. */
export function parseCurl(command: string): DraftRequest | undefined {
  const words = wordsOf(command)
  const request = { method: '', url: '', headers: [] as [string, string][], data: [] as string[] }
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!
    const [flag, inline] = splitFlag(word)
    if (!word.startsWith('-')) request.url ||= word
    else if (WITH_VALUE.has(flag)) take(request, flag, inline ?? words[++at] ?? '')
  }
  const address = URL.parse(request.url.replace(/^(?!https?:\/\/)/i, 'http://'))
  if (request.url === '' || !address) return undefined
  return draftFrom(request, address)
}

type Parsed = { method: string; url: string; headers: [string, string][]; data: string[] }

function take(request: Parsed, flag: string, value: string): void {
  if (flag === '-X' || flag === '--request') request.method = value.toUpperCase()
  else if (flag === '-H' || flag === '--header') {
    const colon = value.indexOf(':')
    if (colon > 0)
      request.headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()])
  } else if (flag === '--json') {
    request.data.push(value)
    request.headers.push(['Content-Type', 'application/json'], ['Accept', 'application/json'])
  } else if (/^(-d|--data)/.test(flag)) request.data.push(value)
}

function draftFrom({ method, headers, data }: Parsed, address: URL): DraftRequest {
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1]
  const bearer = /^bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
  const inQuery = address.searchParams.get('access_token')
  address.searchParams.delete('access_token')
  const kept = headers.filter(([name]) => !(bearer && name.toLowerCase() === 'authorization'))
  const hasType = kept.some(([name]) => name.toLowerCase() === 'content-type')
  // curl calls its data a form unless told otherwise.
  if (data.length > 0 && !hasType) kept.push(['Content-Type', 'application/x-www-form-urlencoded'])
  return {
    ...EMPTY_REQUEST,
    ...placed(address.pathname + address.search),
    method: method || (data.length > 0 ? 'POST' : 'GET'),
    headers: textOf(kept),
    body: data.join('&'),
    token: tokenOf(bearer ?? inQuery ?? ''),
    tokenIn: bearer === undefined && inQuery !== null ? 'query' : 'header',
  }
}

// A variable is not a token: the user has yet to give one.
function tokenOf(text: string): string {
  return text.startsWith('$') ? '' : text
}

function splitFlag(word: string): [flag: string, inline?: string] {
  if (word.startsWith('--')) {
    const equals = word.indexOf('=')
    return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)]
  }
  return word.length > 2 && WITH_VALUE.has(word.slice(0, 2))
    ? [word.slice(0, 2), word.slice(2)]
    : [word]
}

/** Splits a command as a POSIX shell would: quotes, backslashes and lines that go on. */
export function wordsOf(command: string): string[] {
  const words: string[] = []
  let word: string | undefined
  const text = command.replace(/\\\r?\n/g, ' ')
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1)
      word = (word ?? '') + text.slice(at + 1, end < 0 ? undefined : end)
      at = end < 0 ? text.length : end
    } else if (character === '"') {
      const [inside, end] = doubleQuoted(text, at + 1)
      word = (word ?? '') + inside
      at = end
    } else if (character === '\\') word = (word ?? '') + (text[++at] ?? '')
    else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  return words
}

// Inside double quotes a backslash keeps only these apart (POSIX shell, 2.2.3).
function doubleQuoted(text: string, from: number): [inside: string, end: number] {
  let inside = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '"') return [inside, at]
    if (character === '\\' && /["\\$`]/.test(text[at + 1] ?? '')) inside += text[++at]
    else inside += character
  }
  return [inside, text.length]
}
