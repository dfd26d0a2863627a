import { type Outcome, outcomeSlugs } from '../../model/outcome.ts'
import type { PackedTransaction } from '../../model/packed-transaction.ts'
import type { Database } from '../database.ts'
import type { KnownSet } from './claim-sets.ts'
import { deliveryWord, Word, type Words } from './dictionary.ts'
import type { PreparedTransaction } from './prepared-transaction.ts'
import type { KnownTrail } from './trails.ts'
import { UnstorableTransaction } from './unstorable.ts'

const MAX_AT = 253_402_300_800_000 // The year 10000.
const numberOfOutcome = new Map<Outcome, number>(outcomeSlugs.map((slug, index) => [slug, index]))

/** What is known of a row before the database is asked; throws for a transaction that it could not store. */
export function examined(
  packed: PackedTransaction,
  { keyOf }: Database['dialect'],
): PreparedTransaction {
  const { id, at, status, totalUs } = packed
  const key = keyOf(id)
  if (key === undefined) throw new UnstorableTransaction('its id is no UUID')
  if (!(Number.isInteger(at) && at >= 0 && at < MAX_AT)) {
    throw new UnstorableTransaction('its time is out of bounds')
  }
  const outcome = numberOfOutcome.get(packed.outcome)
  if (outcome === undefined) throw new UnstorableTransaction('its outcome is unknown')
  return {
    packed,
    key,
    at,
    outcome,
    status,
    totalUs: Math.max(0, totalUs),
    sequence: 0,
    node: 0,
    delivery: null,
    claimSet: null,
    trail: null,
    client: null,
    subject: null,
  }
}

/** Fills in the numbers of the rows themselves and of what they refer to. */
export function number(
  prepared: readonly PreparedTransaction[],
  before: number,
  sets: ReadonlyMap<string, KnownSet>,
  trails: ReadonlyMap<string, KnownTrail>,
): void {
  for (const [index, one] of prepared.entries()) {
    const { claimSet, trail } = one.packed
    const set = claimSet === null ? undefined : sets.get(claimSet)
    one.sequence = before + index + 1
    one.claimSet = set?.id ?? null
    one.client = set?.client ?? null
    one.subject = set?.subject ?? null
    one.trail = (trail && trails.get(trail.key)?.id) ?? null
  }
}

/** Fills in the numbers of node and deliveries. */
export async function name(
  prepared: readonly PreparedTransaction[],
  words: Words,
  node: string,
): Promise<void> {
  const nodes = await words.numbers(Word.node, [node])
  const names = deliveryWords(prepared)
  const deliveries = await words.numbers(
    Word.delivery,
    new Set(names.filter((one) => one !== null)),
  )
  for (const [index, one] of prepared.entries()) {
    const delivery = names[index] ?? null
    one.node = nodes.get(node) as number
    one.delivery = delivery === null ? null : (deliveries.get(delivery) as number)
  }
}

// Traffic repeats itself: a name that is the same as the one before is not put together again.
function deliveryWords(prepared: readonly PreparedTransaction[]): (string | null)[] {
  let last: PackedTransaction['delivery'] = null
  let word: string | null = null
  return prepared.map(({ packed: { delivery } }) => {
    if (!isSameName(delivery, last)) word = delivery && deliveryWord(delivery)
    last = delivery
    return word
  })
}

function isSameName(a: PackedTransaction['delivery'], b: PackedTransaction['delivery']): boolean {
  if (a === null || b === null) return a === b
  return a[2] === b[2] && a[1] === b[1] && a[0] === b[0]
}
