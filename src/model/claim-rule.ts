/** A member of a rule's list: a literal, or something of the request or the environment. */
export type RuleMember =
  | { kind: 'literal'; value: string }
  | { kind: 'header' | 'query' | 'env'; name: string }

/** What a claim's value must satisfy. */
export type ClaimTest =
  | { kind: 'anyValue' }
  | { kind: 'undefined' }
  | { kind: 'list'; members: RuleMember[]; ignoreCase: boolean; negated: boolean }
  | { kind: 'regExp'; expression: string; whole: boolean; negated: boolean }

/** One line of "Autorizzazione per Token Claims": `name=value`, parsed. */
export type ClaimRule = { claim: string; test: ClaimTest; source: string }

/** A rule that cannot be read: says what was expected and at which character (0-based) of the line. */
export class ClaimRuleError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(`${message} (character ${position + 1})`)
    this.name = 'ClaimRuleError'
    this.position = position
  }
}

/** Environment variables that a rule may read: no other is reachable from the rule language. */
export const RULE_ENVIRONMENT_PREFIX = 'VARCO_RULE_'

/** Parses one rule; throws ClaimRuleError with the position of the fault. */
export function parseClaimRule(source: string): ClaimRule {
  const equals = source.indexOf('=')
  if (equals < 0) throw new ClaimRuleError('expected name=value', source.length)
  const claim = source.slice(0, equals).trim()
  if (claim === '') throw new ClaimRuleError("expected a claim's name before '='", 0)
  if (/[\r\n]/.test(source)) {
    throw new ClaimRuleError('expected one rule on one line', source.search(/[\r\n]/))
  }
  return { claim, test: parseTest(source, equals + 1), source }
}

function parseTest(source: string, from: number): ClaimTest {
  const [start, end] = trimmed(source, from, source.length)
  if (start === end) throw new ClaimRuleError('expected a value', start)
  const directive = directiveAt(source, start, end)
  return directive ?? listTest(source, start, end, { ignoreCase: false, negated: false })
}

type Flags = { ignoreCase: boolean; negated: boolean }

// A directive is the whole value and ends at its last '}', so commas and braces of an expression are its own.
function directiveAt(source: string, start: number, end: number): ClaimTest | undefined {
  if (!source.startsWith('${', start) || source[end - 1] !== '}') return undefined
  const body = source.slice(start + 2, end - 1)
  const colon = body.indexOf(':')
  const name = (colon < 0 ? body : body.slice(0, colon)).toLowerCase()
  const argument = start + 2 + colon + 1
  if (colon < 0) return plainDirective(name)
  switch (name) {
    case 'not':
      return negation(source, argument, end - 1)
    case 'ignorecase':
      return listTest(source, argument, end - 1, { ignoreCase: true, negated: false })
    case 'regexpmatch':
      return expression(source, argument, end - 1, { whole: true, negated: false })
    case 'regexpfind':
      return expression(source, argument, end - 1, { whole: false, negated: false })
    case 'regexpnotmatch':
      return expression(source, argument, end - 1, { whole: true, negated: true })
    case 'regexpnotfind':
      return expression(source, argument, end - 1, { whole: false, negated: true })
    default:
      return undefined
  }
}

function plainDirective(name: string): ClaimTest | undefined {
  if (name === 'anyvalue') return { kind: 'anyValue' }
  if (name === 'undefined') return { kind: 'undefined' }
  return undefined
}

function negation(source: string, from: number, to: number): ClaimTest {
  const [start, end] = trimmed(source, from, to)
  const inner = directiveAt(source, start, end)
  if (!inner) return listTest(source, start, end, { ignoreCase: false, negated: true })
  if (inner.kind === 'list' || inner.kind === 'regExp') return { ...inner, negated: !inner.negated }
  throw new ClaimRuleError('expected a list, ignoreCase or an expression inside not', start)
}

function expression(
  source: string,
  from: number,
  to: number,
  flags: { whole: boolean; negated: boolean },
): ClaimTest {
  if (from === to) throw new ClaimRuleError('expected a regular expression', from)
  return { kind: 'regExp', expression: source.slice(from, to), ...flags }
}

function listTest(source: string, start: number, end: number, flags: Flags): ClaimTest {
  const members: RuleMember[] = []
  let at = start
  while (at <= end) {
    const stop = endOfMember(source, at, end)
    const [from, to] = trimmed(source, at, stop)
    if (from < to) members.push(memberAt(source, from, to))
    at = stop + 1
  }
  if (members.length === 0) throw new ClaimRuleError('expected at least one value', start)
  return { kind: 'list', members, ...flags }
}

// A comma inside double quotes belongs to the value; quotes count only where they begin one.
function endOfMember(source: string, from: number, end: number): number {
  const [start] = trimmed(source, from, end)
  if (source[start] !== '"') {
    const comma = source.indexOf(',', from)
    return comma < 0 || comma > end ? end : comma
  }
  let quoted = false
  for (let at = start; at < end; at++) {
    if (source[at] === '"') quoted = !quoted
    else if (source[at] === ',' && !quoted) return at
  }
  return end
}

function memberAt(source: string, from: number, to: number): RuleMember {
  const text = source.slice(from, to)
  if (text.startsWith('"')) return { kind: 'literal', value: unquoted(text, from) }
  if (!text.includes('${')) return { kind: 'literal', value: text }
  const placeholder = /^\$\{(header|query|env):([^{}]+)\}$/i.exec(text)
  if (!placeholder) {
    throw new ClaimRuleError(
      'expected ${header:…}, ${query:…} or ${env:…} as the whole member, a directive as the whole value, or double quotes for a literal $',
      from + text.indexOf('${'),
    )
  }
  const kind = placeholder[1]!.toLowerCase() as 'header' | 'query' | 'env'
  const name = placeholder[2]!.trim()
  if (kind === 'env' && !name.startsWith(RULE_ENVIRONMENT_PREFIX)) {
    throw new ClaimRuleError(`expected a variable named ${RULE_ENVIRONMENT_PREFIX}…`, from)
  }
  return { kind, name }
}

// Inside double quotes everything is literal; a double quote itself is written twice.
function unquoted(text: string, position: number): string {
  if (!/^"(?:[^"]|"")*"$/.test(text)) {
    throw new ClaimRuleError('expected a closing double quote, then a comma or the end', position)
  }
  return text.slice(1, -1).replaceAll('""', '"')
}

function trimmed(source: string, from: number, to: number): [number, number] {
  let start = from
  let end = to
  while (start < end && isSpace(source.charCodeAt(start))) start++
  while (end > start && isSpace(source.charCodeAt(end - 1))) end--
  return [start, end]
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09
}
