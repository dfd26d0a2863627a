import { RE2JS } from 're2js'
import {
  type ClaimRule,
  type ClaimTest,
  parseClaimRule,
  type RuleMember,
} from '../model/claim-rule.ts'
import { type Claims, claimOf, textOf } from '../oauth/claims.ts'

/** What a rule may ask of the request besides the token. */
export type RuleContext = {
  header(name: string): string | undefined
  query(name: string): string | undefined
  environment(name: string): string | undefined
}

/** A rule that did not hold: what was expected and what the token said. */
export type RuleFailure = { rule: string; claim: string; expected: string; actual: unknown }

/** One rule, ready to be asked again and again. */
export type CompiledRule = {
  readonly source: string
  readonly claim: string
  holds(claims: Claims, context: RuleContext): boolean
}

/** Compiles a rule; throws when its regular expression is not one (RE2 syntax). */
export function compileRule(source: string): CompiledRule {
  const rule = parseClaimRule(source)
  const test = compileTest(rule.test)
  return {
    source,
    claim: rule.claim,
    holds: (claims, context) => test(claimOf(claims, rule.claim), context),
  }
}

/** Every rule that does not hold; all must. */
export function failures(
  rules: readonly CompiledRule[],
  claims: Claims,
  context: RuleContext,
): RuleFailure[] {
  let failed: RuleFailure[] | undefined
  for (const rule of rules) {
    if (rule.holds(claims, context)) continue
    failed ??= []
    failed.push(failureOf(rule, claims))
  }
  return failed ?? NONE
}

const NONE: RuleFailure[] = []

function failureOf({ source, claim }: CompiledRule, claims: Claims): RuleFailure {
  const expected = source.slice(source.indexOf('=') + 1).trim()
  const actual = claimOf(claims, claim)
  return { rule: source, claim, expected, actual: actual === undefined ? null : actual }
}

type Test = (value: unknown, context: RuleContext) => boolean

function compileTest(test: ClaimTest): Test {
  switch (test.kind) {
    case 'anyValue':
      return (value) =>
        membersOf(value).some((member) => textOf(member) !== undefined && member !== '')
    case 'undefined':
      return (value) => membersOf(value).every((member) => member === null || member === '')
    case 'list':
      return listTest(test)
    case 'regExp':
      return expressionTest(test)
  }
}

function listTest({ members, ignoreCase, negated }: Extract<ClaimTest, { kind: 'list' }>): Test {
  const fold = ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text
  const literals = members
    .filter((member) => member.kind === 'literal')
    .map((member) => fold(member.value))
  const fixed: ReadonlySet<string> = new Set(literals)
  const placeholders = members.filter((member) => member.kind !== 'literal')
  return (value, context) => {
    const expected =
      placeholders.length === 0 ? fixed : resolved(fixed, placeholders, context, fold)
    if (!expected) return false
    return holds(value, negated, (text) => expected.has(fold(text)) !== negated)
  }
}

// A placeholder that cannot be resolved fails its rule, negated or not.
function resolved(
  fixed: ReadonlySet<string>,
  placeholders: readonly RuleMember[],
  context: RuleContext,
  fold: (text: string) => string,
): ReadonlySet<string> | undefined {
  const values = new Set(fixed)
  for (const member of placeholders) {
    const value =
      member.kind === 'literal' ? member.value : placeholderValue(member.kind, member.name, context)
    if (value === undefined) return undefined
    values.add(fold(value))
  }
  return values
}

function placeholderValue(
  kind: 'header' | 'query' | 'env',
  name: string,
  context: RuleContext,
): string | undefined {
  if (kind === 'header') return context.header(name)
  return kind === 'query' ? context.query(name) : context.environment(name)
}

function expressionTest({
  expression,
  whole,
  negated,
}: Extract<ClaimTest, { kind: 'regExp' }>): Test {
  const pattern = RE2JS.compile(expression)
  const matches = whole
    ? (text: string) => pattern.matches(text)
    : (text: string) => pattern.test(text)
  return (value) => holds(value, negated, (text) => matches(text) !== negated)
}

// A list holds when one of its members does; a negation when every member does, and there is one. Objects never match.
function holds(value: unknown, negated: boolean, matches: (text: string) => boolean): boolean {
  if (typeof value === 'string') return matches(value)
  const members = membersOf(value).filter((member) => member !== null)
  const one = (member: unknown) => {
    const text = textOf(member)
    return text !== undefined && matches(text)
  }
  return negated ? members.length > 0 && members.every(one) : members.some(one)
}

function membersOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? EMPTY : [value]
}

const EMPTY: readonly unknown[] = []

/** What is wrong with the rules of a delivery although they parse: expressions that are not RE2. */
export function ruleProblems(rules: readonly string[]): { index: number; message: string }[] {
  return rules.flatMap((source, index) => {
    const problem = problemOf(parseClaimRule(source))
    return problem ? [{ index, message: problem }] : []
  })
}

function problemOf({ test, source }: ClaimRule): string | undefined {
  if (test.kind !== 'regExp') return undefined
  try {
    RE2JS.compile(test.expression)
    return undefined
  } catch (error) {
    const at = source.lastIndexOf(test.expression) + 1
    return `expected a regular expression (RE2 syntax): ${(error as Error).message} (character ${at})`
  }
}
