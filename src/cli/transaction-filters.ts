import type { Command } from 'commander'
import { outcomeSlugs } from '../model/outcome.ts'
import { collected, type Flags } from './command.ts'
import { WrongUse } from './exit.ts'

/** The filters of the history by the names of the admin API. */
const filters = [
  ['from', '<time>', 'Not before: an ISO 8601 time, or a span such as 15m, 2h, 7d before now'],
  ['to', '<time>', 'Before: an ISO 8601 time, or a span before now'],
  ['outcome', '<slugs>', `One or more, separated by commas: ${outcomeSlugs.join(', ')}`],
  ['status', '<status>', 'HTTP status such as 403, or a class such as 4xx'],
  ['organization', '<name>', 'Organization of the delivery'],
  ['api', '<name>', 'API of the delivery'],
  ['version', '<version>', 'Version of the delivery'],
  ['subject', '<subject>', "Token's subject"],
  ['client-id', '<id>', "Token's client"],
  ['username', '<name>', "Token's user name"],
  ['issuer', '<issuer>', "Token's issuer"],
  ['address', '<address>', "Client's address"],
  ['q', '<text>', 'Free text'],
] as const

/** Adds a flag for every filter of the history. */
export function addFilters(command: Command): Command {
  for (const [name, value, description] of filters)
    command.option(`--${name} ${value}`, description)
  return command.option('--claim <name=value>', 'A claim of the token; may be repeated', collected)
}

/** The filters that the flags give, as the admin API takes them. */
export function filtersOf(flags: Flags, now: number): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [flag] of filters) {
    const name = flag === 'client-id' ? 'clientId' : flag
    const value = flags[name]
    if (typeof value === 'string')
      query[name] = name === 'from' || name === 'to' ? instant(name, value, now) : value
  }
  for (const claim of (flags.claim as string[] | undefined) ?? []) {
    const equals = claim.indexOf('=')
    if (equals < 1) throw new WrongUse(`--claim: expected name=value, not '${claim}'`)
    query[`claim.${claim.slice(0, equals)}`] = claim.slice(equals + 1)
  }
  return query
}

const SPAN = /^(\d{1,9})(s|m|h|d)$/
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function instant(flag: string, text: string, now: number): string {
  const [, count, unit] = SPAN.exec(text) ?? []
  const time = count
    ? now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
    : Date.parse(text)
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) {
    throw new WrongUse(
      `--${flag}: expected a time such as 2026-11-15T10:00:00Z or a span such as 15m, not '${text}'`,
    )
  }
  return new Date(time).toISOString()
}
