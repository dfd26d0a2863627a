import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { ClaimSet } from '../model/transaction.ts'

const TRIES_ALONE = 3

/** How a part of a refused shipment is tried again. */
export type PartShipping = {
  /** Ships some; false when it was stopped meanwhile, throws what the database refuses. */
  ship(claimSets: readonly ClaimSet[], transactions: readonly PackedTransaction[]): Promise<boolean>
  /** Sets one aside that is refused by itself. */
  setAside(transaction: PackedTransaction, claimSet: ClaimSet | undefined, problem: unknown): void
}

/**
 * Halves what was refused until the transactions that are refused by themselves are found; all others are stored.
 * False when it was stopped before the end.
 */
export async function shipApart(
  shipping: PartShipping,
  claimSets: ReadonlyMap<string, ClaimSet>,
  transactions: readonly PackedTransaction[],
  refusal: unknown,
): Promise<boolean> {
  const [first] = transactions
  if (first && transactions.length === 1) return shipAlone(shipping, claimSets, first, refusal)
  const middle = Math.ceil(transactions.length / 2)
  for (const half of [transactions.slice(0, middle), transactions.slice(middle)]) {
    if (half.length === 0) continue
    try {
      if (!(await shipping.ship(setsOf(claimSets, half), half))) return false
    } catch (error) {
      if (!(await shipApart(shipping, claimSets, half, error))) return false
    }
  }
  return true
}

async function shipAlone(
  shipping: PartShipping,
  claimSets: ReadonlyMap<string, ClaimSet>,
  transaction: PackedTransaction,
  refusal: unknown,
): Promise<boolean> {
  const sets = setsOf(claimSets, [transaction])
  let problem = refusal
  for (let attempt = 1; attempt < TRIES_ALONE; attempt++) {
    try {
      return await shipping.ship(sets, [transaction])
    } catch (error) {
      problem = error
    }
  }
  shipping.setAside(transaction, sets[0], problem)
  return true
}

function setsOf(
  claimSets: ReadonlyMap<string, ClaimSet>,
  transactions: readonly PackedTransaction[],
): ClaimSet[] {
  const keys = new Set(transactions.map((transaction) => transaction.claimSet))
  return [...keys].flatMap((key) => (key === null ? [] : (claimSets.get(key) ?? [])))
}
