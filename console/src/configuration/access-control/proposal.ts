import type { AccessControl } from '../../../../src/model/access-control.ts'

/**
 * A correction that another page proposes: the rule at this place becomes this text; no place adds it.
 * `transaction` is where to go back to once it is saved.
 */
export type Proposal = { rule?: string; at?: number; transaction?: string }

/** Reads the proposal from the address. */
export function proposalSearch(search: Record<string, unknown>): Proposal {
  const at = search.at
  return {
    rule: text(search.rule),
    transaction: text(search.transaction),
    at: typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : undefined,
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The document with the proposed rule in its place and claim authorization on; undefined when nothing is proposed. */
export function withProposal(
  document: AccessControl,
  { rule, at }: Proposal,
): AccessControl | undefined {
  if (rule === undefined) return undefined
  const { claims } = document.authorization
  const rules =
    at !== undefined && at < claims.rules.length
      ? claims.rules.with(at, rule)
      : [...claims.rules, rule]
  return {
    ...document,
    authorization: { ...document.authorization, enabled: true, claims: { enabled: true, rules } },
  }
}
