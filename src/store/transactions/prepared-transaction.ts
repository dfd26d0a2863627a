import type { PackedTransaction } from '../../model/packed-transaction.ts'
import type { Counted } from '../statistics/counting.ts'
import type { TransactionKey } from '../tables.ts'

/** A transaction with the numbers that its row has. */
export type PreparedTransaction = Counted & {
  packed: PackedTransaction
  key: TransactionKey
  sequence: number
  node: number
  claimSet: number | null
  trail: number | null
}
