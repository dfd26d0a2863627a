/** A stretch of a source file that is all code, all comment, or all the text of one literal. */
export type Stretch = { kind: 'code' | 'comment' | 'string' | 'template' | 'regex'; text: string }

// After one of these words a slash starts a regular expression; after any other it divides.
const BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|new|throw|await|yield)$/

/** Cuts TypeScript source into stretches, in order and without loss. */
export function cut(source: string): Stretch[] {
  const stretches: Stretch[] = []
  // How many braces are open inside each template placeholder that we are in, innermost last.
  const placeholders: number[] = []
  let code = ''
  let at = 0

  const flush = () => {
    if (code) stretches.push({ kind: 'code', text: code })
    code = ''
  }
  const take = (kind: Stretch['kind'], length: number) => {
    flush()
    stretches.push({ kind, text: source.slice(at, at + length) })
    at += length
  }
  const takeTemplate = () => {
    take('template', templateLength(source, at))
    if (source[at - 1] === '{') placeholders.push(0)
  }

  while (at < source.length) {
    const rest = source.slice(at, at + 2)
    const character = rest[0] as string
    if (rest === '//') take('comment', lengthUpTo(source, at, '\n'))
    else if (rest === '/*') take('comment', lengthPast(source, at, '*/'))
    else if (character === "'" || character === '"') take('string', quotedLength(source, at))
    else if (character === '`') takeTemplate()
    else if (character === '}' && placeholders.at(-1) === 0) {
      placeholders.pop()
      takeTemplate()
    } else if (character === '/' && startsRegex(code, stretches) && regexLength(source, at) > 0) {
      take('regex', regexLength(source, at))
    } else {
      const depth = placeholders.length - 1
      if (depth >= 0 && character === '{') placeholders[depth] = (placeholders[depth] ?? 0) + 1
      if (depth >= 0 && character === '}') placeholders[depth] = (placeholders[depth] ?? 0) - 1
      code += character
      at += 1
    }
  }
  flush()
  return stretches
}

/** The source with everything but the given kinds turned into spaces; lines stay where they are. */
export function only(source: string, kinds: Stretch['kind'][]): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return cut(source)
    .map(({ kind, text }) => (kinds.includes(kind) ? text : blank(text)))
    .join('')
}

function lengthUpTo(source: string, from: number, end: string): number {
  const found = source.indexOf(end, from)
  return (found === -1 ? source.length : found) - from
}

function lengthPast(source: string, from: number, end: string): number {
  const found = source.indexOf(end, from + 2)
  return (found === -1 ? source.length : found + end.length) - from
}

function quotedLength(source: string, from: number): number {
  return matchLength(/'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y, source, from)
}

// From a backtick, or from the brace that ends a placeholder, to the closing backtick or the next `${`.
function templateLength(source: string, from: number): number {
  return matchLength(/[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)?/y, source, from)
}

function regexLength(source: string, from: number): number {
  return matchLength(/\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y, source, from)
}

function matchLength(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(source)?.[0].length ?? 0
}

function startsRegex(code: string, before: Stretch[]): boolean {
  const line = code.trimEnd()
  if (line === '') return before.every(({ kind }) => kind === 'comment') || code.includes('\n')
  // `<` stands before the slash of a closing JSX tag, never before a regular expression.
  return /[=(,:[!&|?{;+*%~^-]$|=>$/.test(line) || BEFORE_REGEX.test(line)
}
