import { ClaimRuleError, parseClaimRule } from '../../../../src/model/claim-rule.ts'

/** The rules that a text holds: its lines, without the blank ones. */
export function rulesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** A rule that cannot be read: its line (from 1), the character (from 1) and why. */
export type RuleFault = { line: number; character: number; source: string; message: string }

/** Everything that is wrong with the rules, in their order. */
export function faultsOf(rules: readonly string[]): RuleFault[] {
  return rules.flatMap((source, index) => {
    try {
      parseClaimRule(source)
      return []
    } catch (error) {
      if (!(error instanceof ClaimRuleError)) throw error
      return [{ line: index + 1, character: error.position + 1, source, message: error.message }]
    }
  })
}
