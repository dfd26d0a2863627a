/** What `withoutSecrets` puts in place of a value. */
type Replacement = { readonly isSecret: (name: string) => boolean; readonly text: string }

// A name is a short string with a colon behind it. Values are never matched by an expression: a long one would exhaust it.
const NAME = /"([^"\\]{1,100})"(?=\s*:)/g

/** JSON, or the beginning of some, with the strings, numbers and literals of secret names replaced. */
export function withoutSecrets(json: string, { isSecret, text }: Replacement): string {
  let redacted = ''
  let copied = 0
  for (const match of json.matchAll(NAME)) {
    const behind = match.index + match[0].length
    if (behind < copied || !isSecret(match[1]!)) continue
    const start = skipped(json, json.indexOf(':', behind) + 1, SPACE)
    const end = endOfScalar(json, start)
    if (end === start) continue
    redacted += `${json.slice(copied, start)}"${text}"`
    copied = end
  }
  return redacted + json.slice(copied)
}

const SPACE = /\s/
const SCALAR = /[^\s,{}[\]"]/

function endOfScalar(json: string, start: number): number {
  return json[start] === '"' ? endOfString(json, start) : skipped(json, start, SCALAR)
}

// Behind the closing quote; the end of the text when the string was cut off.
function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at)
    if (at < 0) return json.length
    let escapes = 0
    while (json[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at + 1
  }
}

function skipped(json: string, from: number, what: RegExp): number {
  let at = from
  while (at < json.length && what.test(json[at]!)) at++
  return at
}
