import type { Checkpoint, ShipmentSink } from '../../src/journal/shipment.ts'
import type { PackedTransaction } from '../../src/model/packed-transaction.ts'
import type { ClaimSet } from '../../src/model/transaction.ts'

class Refusal extends Error {}

/** A place to ship to that can be switched off and that refuses the transactions it is told to. */
export class MemorySink implements ShipmentSink {
  readonly transactions = new Map<string, PackedTransaction>()
  readonly claimSets = new Map<string, ClaimSet>()
  readonly #checkpoints = new Map<string, Checkpoint>()
  readonly refused = new Set<string>()
  /** Sizes of the shipments, and how many transactions were brought more than once. */
  readonly batches: number[] = []
  doubled = 0
  available = true

  async ship(
    _node: string,
    claimSets: readonly ClaimSet[],
    transactions: readonly PackedTransaction[],
    checkpoints: readonly Checkpoint[],
  ): Promise<void> {
    if (!this.available) throw new Error('database is away')
    if (transactions.some(({ id }) => this.refused.has(id))) throw new Refusal('value too long')
    this.batches.push(transactions.length)
    for (const set of claimSets) this.claimSets.set(set.key, set)
    for (const transaction of transactions) this.#store(transaction)
    for (const checkpoint of checkpoints) this.#checkpoints.set(keyOf(checkpoint), checkpoint)
  }

  async checkpoints(): Promise<Checkpoint[]> {
    if (!this.available) throw new Error('database is away')
    return [...this.#checkpoints.values()]
  }

  async forgetCheckpoint(_node: string, owner: string, segment: number): Promise<void> {
    this.#checkpoints.delete(keyOf({ owner, segment }))
  }

  isRefusal(error: unknown): boolean {
    return error instanceof Refusal
  }

  #store(transaction: PackedTransaction): void {
    const known = this.transactions.get(transaction.id)
    if (known) this.doubled++
    if (!known || known.outcome === 'interrupted') {
      this.transactions.set(transaction.id, transaction)
    }
  }
}

const keyOf = ({ owner, segment }: Pick<Checkpoint, 'owner' | 'segment'>) => `${owner}/${segment}`
