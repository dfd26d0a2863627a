import { type ClaimRule, parseClaimRule } from '../claim-rule.ts'
import type { Details } from '../diagnostic.ts'
import type { ExplanationFix, FindDetails, Told } from './told.ts'

/** The longest rule that can be saved. */
const MAX_RULE_LENGTH = 2000

type Diagnostics = readonly { code: string; details: Details }[]

/** Why authorization was denied: every rule that failed, and the change that would let the first one pass. */
export function explainDenial(
  reason: string | null,
  diagnostics: Diagnostics,
  find: FindDetails,
): Told[] {
  const fix = { kind: 'open-access-control' } as const
  if (find('004003')) return [{ case: 'deniedWithoutToken', fix }]
  const missing = find(reason === 'role-missing' ? '004007' : '004006')
  if (missing) {
    return [
      { case: reason === 'role-missing' ? 'rolesMissing' : 'scopesMissing', values: missing, fix },
    ]
  }
  const failed = diagnostics.filter(({ code }) => code === '004005').map(({ details }) => details)
  if (failed.length === 0) return [{ case: 'denied', fix }]
  const clauses = failed.map(failedRule)
  const corrections = clauses.filter((clause) => clause.fix)
  return [
    { case: 'refusedBecause', fix: corrections[0]?.fix ?? fix },
    ...clauses.flatMap((clause, index): Told[] => [
      clause,
      { case: index < clauses.length - 1 ? 'andAlso' : 'fullStop' },
    ]),
  ]
}

function failedRule(details: Details): Told {
  const { claim, actual } = details
  const rule = parsed(details.rule)
  const isAbsent = actual === null || actual === undefined || actual === ''
  const test = rule?.test
  if (!rule || test?.kind !== 'list' || test.members.some(({ kind }) => kind !== 'literal')) {
    return { case: isAbsent ? 'claimAbsent' : 'claimUnexpected', values: details }
  }
  const expected = test.members.map((member) => ('value' in member ? member.value : member.name))
  const values = { claim, actual, expected }
  if (isAbsent) return { case: 'claimAbsent', values }
  if (test.negated) return { case: 'claimExcluded', values }
  return { case: 'claimNotListed', values, fix: correction(rule, actual) }
}

/** The rule with the token's value among those it lists; nothing when no rule could say so. */
function correction(rule: ClaimRule, actual: unknown): ExplanationFix | undefined {
  const value = scalarOf(actual)
  if (value === undefined || value === '' || /[\r\n]/.test(value)) return undefined
  const corrected = withMember(rule, value)
  if (corrected.length > MAX_RULE_LENGTH) return undefined
  const { test } = parsed(corrected) ?? {}
  const holds =
    test?.kind === 'list' &&
    test.members.some((member) => member.kind === 'literal' && member.value === value)
  if (!holds) return undefined
  return { kind: 'add-rule-value', claim: rule.claim, value, rule: rule.source, corrected }
}

function withMember({ source, test }: ClaimRule, value: string): string {
  const needsQuotes = /[",]|^\s|\s$|\$\{/.test(value)
  const member = needsQuotes ? `"${value.replaceAll('"', '""')}"` : value
  if (test.kind === 'list' && test.ignoreCase) {
    const end = source.lastIndexOf('}')
    return `${source.slice(0, end)}, ${member}${source.slice(end)}`
  }
  return `${source.trimEnd()}, ${member}`
}

function scalarOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value.find((member) => typeof member !== 'object') : value
  return typeof one === 'object' || one === undefined ? undefined : String(one)
}

function parsed(source: unknown): ClaimRule | undefined {
  try {
    return typeof source === 'string' ? parseClaimRule(source) : undefined
  } catch {
    return undefined
  }
}
