import { type Outcome, outcomeSlugs } from '../../model/outcome.ts'
import type { Database, Db } from '../database.ts'
import type { HistoryFilters } from '../store.ts'
import { claimNumber, senderNumber } from './claim-values.ts'
import { Word } from './dictionary.ts'
import { storableText } from './search-text.ts'

/** Claim sets that are looked up one by one; more are found by walking through time. */
export const FEW_CLAIM_SETS = 5_000

/** Filters in the terms of the tables; undefined where a filter is not given. */
export type Conditions = {
  from?: number
  to?: number
  outcomes?: number[]
  status?: { from: number; to: number }
  deliveries?: number[]
  address?: string
  text?: string
  /** The one transaction whose id the text is. */
  sequence?: number
  /** Claims with their values, all of which a claim set must have. */
  claims?: number[]
  /** The claim sets that fit, when they are few. */
  claimSets?: number[]
}

/** Translates filters; undefined when nothing can fit them. */
export async function conditionsOf(
  database: Database,
  filters: HistoryFilters,
): Promise<Conditions | undefined> {
  const db = database.history
  const deliveries = await deliveryNumbers(db, filters)
  const claims = claimConditions(filters)
  if (deliveries?.length === 0) return undefined
  const conditions: Conditions = {
    ...(filters.from !== undefined && { from: Date.parse(filters.from) }),
    ...(filters.to !== undefined && { to: Date.parse(filters.to) }),
    ...(filters.outcome && { outcomes: outcomeNumbers(filters.outcome) }),
    ...(filters.status && { status: statusRange(filters.status) }),
    ...(filters.address !== undefined && { address: storableText(filters.address) }),
    ...(await textConditions(database, filters.q?.trim() ?? '')),
    ...(deliveries && { deliveries }),
  }
  if (claims.length === 0) return conditions
  const claimSets = await fewClaimSets(db, claims)
  if (claimSets?.length === 0) return undefined
  return { ...conditions, claims, ...(claimSets && { claimSets }) }
}

// An id is looked up; any other text, and an id that is not a transaction's, has to be searched for.
async function textConditions(
  { history, dialect }: Database,
  text: string,
): Promise<Pick<Conditions, 'text' | 'sequence'>> {
  const key = dialect.keyOf(text)
  if (key === undefined) return text === '' ? {} : { text }
  const row = await history
    .selectFrom('transaction_record')
    .select('sequence')
    .where('id', '=', key)
    .executeTakeFirst()
  return row ? { sequence: row.sequence } : { text }
}

/** The numbers of outcomes in a list separated by commas. */
export function outcomeNumbers(list: string): number[] {
  return list
    .split(',')
    .map((slug) => outcomeSlugs.indexOf(slug.trim() as Outcome))
    .filter((number) => number >= 0)
}

/** The statuses that `403` or `4xx` stands for. */
export function statusRange(status: string): { from: number; to: number } {
  const from = Number(status.replaceAll(/x/gi, '0'))
  return { from, to: /xx$/i.test(status) ? from + 99 : from }
}

/** The deliveries that fit, undefined when they are not restricted. */
export async function deliveryNumbers(
  db: Db,
  {
    organization,
    api,
    version,
    organizations,
  }: Pick<HistoryFilters, 'organization' | 'api' | 'version' | 'organizations'>,
): Promise<number[] | undefined> {
  const wanted = [organization, api, version]
  if (!organizations && wanted.every((part) => part === undefined)) return undefined
  const rows = await db
    .selectFrom('dictionary')
    .select(['id', 'value'])
    .where('kind', '=', Word.delivery)
    .execute()
  return rows
    .filter(({ value }) => {
      const name = JSON.parse(value) as string[]
      if (organizations && !organizations.includes(name[0] as string)) return false
      return wanted.every((part, index) => part === undefined || part === name[index])
    })
    .map(({ id }) => id)
}

function claimConditions(filters: HistoryFilters): number[] {
  const senders = (['subject', 'clientId', 'username', 'issuer'] as const).flatMap((field) => {
    const value = filters[field]
    return value === undefined ? [] : [senderNumber(field, value)]
  })
  const claims = Object.entries(filters.claims ?? {})
  return [...senders, ...claims.map(([claim, value]) => claimNumber(claim, value))]
}

async function fewClaimSets(
  db: Db,
  [first, ...others]: readonly number[],
): Promise<number[] | undefined> {
  let query = db
    .selectFrom('claim_value as v')
    .select('v.claim_set')
    .where('v.value', '=', first as number)
  for (const value of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_value as o')
          .select('o.value')
          .where('o.value', '=', value)
          .whereRef('o.claim_set', '=', 'v.claim_set'),
      ),
    )
  }
  const rows = await query.limit(FEW_CLAIM_SETS + 1).execute()
  return rows.length > FEW_CLAIM_SETS ? undefined : rows.map(({ claim_set }) => claim_set)
}
