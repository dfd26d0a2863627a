import {
  type ClaimRule,
  type ClaimTest,
  parseClaimRule,
  type RuleMember,
} from '../../../../src/model/claim-rule.ts'

/** What a rule asks of a claim, as the editor offers it. */
export const operators = [
  'oneOf',
  'notOneOf',
  'ignoreCase',
  'notIgnoreCase',
  'anyValue',
  'undefined',
  'matches',
  'finds',
  'notMatches',
  'notFinds',
] as const
export type Operator = (typeof operators)[number]

/** A rule as a row of the editor: the claim, what is asked of it, and the values as chips. */
export type RuleRow = { claim: string; operator: Operator; values: string[] }

const PLACEHOLDER = /^\$\{(header|query|env):([^{}]+)\}$/i

/** True for operators that compare with a list of values. */
export function hasValues(operator: Operator): boolean {
  return operator !== 'anyValue' && operator !== 'undefined'
}

/** True for operators whose value is one regular expression. */
export function isExpression(operator: Operator): boolean {
  return /matches|finds/i.test(operator)
}

/** The row of a rule; undefined when the text can only be shown as text. */
export function rowOf(source: string): RuleRow | undefined {
  const equals = source.indexOf('=')
  // A rule that is only begun is a row without values.
  if (equals >= 0 && source.slice(equals + 1).trim() === '') {
    return { claim: source.slice(0, equals).trim(), operator: 'oneOf', values: [] }
  }
  try {
    return rowOfRule(parseClaimRule(source))
  } catch {
    return undefined
  }
}

function rowOfRule({ claim, test }: ClaimRule): RuleRow {
  switch (test.kind) {
    case 'anyValue':
    case 'undefined':
      return { claim, operator: test.kind, values: [] }
    case 'list':
      return { claim, operator: listOperator(test), values: test.members.map(chipOf) }
    case 'regExp':
      return { claim, operator: expressionOperator(test), values: [test.expression] }
  }
}

function listOperator(test: Extract<ClaimTest, { kind: 'list' }>): Operator {
  if (test.ignoreCase) return test.negated ? 'notIgnoreCase' : 'ignoreCase'
  return test.negated ? 'notOneOf' : 'oneOf'
}

function expressionOperator(test: Extract<ClaimTest, { kind: 'regExp' }>): Operator {
  if (test.whole) return test.negated ? 'notMatches' : 'matches'
  return test.negated ? 'notFinds' : 'finds'
}

// A literal that would read as something else is shown in its quotes.
function chipOf(member: RuleMember): string {
  if (member.kind !== 'literal') return `\${${member.kind}:${member.name}}`
  const looksSpecial = PLACEHOLDER.test(member.value) || /^".*"$/s.test(member.value)
  return looksSpecial ? quoted(member.value) : member.value
}

/** The text of a row: what `rowOf` reads back as the same row. */
export function ruleOf({ claim, operator, values }: RuleRow): string {
  return `${claim.trim()}=${textOf(operator, values)}`
}

function textOf(operator: Operator, values: readonly string[]): string {
  const list = values.map(memberText).join(', ')
  const expression = values.join('')
  switch (operator) {
    case 'anyValue':
      return '${anyValue}'
    case 'undefined':
      return '${undefined}'
    case 'oneOf':
      return list
    case 'notOneOf':
      return `\${not:${list}}`
    case 'ignoreCase':
      return `\${ignoreCase:${list}}`
    case 'notIgnoreCase':
      return `\${not:\${ignoreCase:${list}}}`
    case 'matches':
      return `\${regExpMatch:${expression}}`
    case 'finds':
      return `\${regExpFind:${expression}}`
    case 'notMatches':
      return `\${regExpNotMatch:${expression}}`
    case 'notFinds':
      return `\${regExpNotFind:${expression}}`
  }
}

function memberText(chip: string): string {
  const text = chip.replace(/[\r\n]+/g, ' ')
  if (PLACEHOLDER.test(text) || /^"(?:[^"]|"")*"$/.test(text)) return text
  const needsQuotes = text === '' || /[",]|^\s|\s$|\$\{/.test(text)
  return needsQuotes ? quoted(text) : text
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
