/** A transaction that no database could take as it is. */
export class UnstorableTransaction extends Error {
  override readonly name = 'UnstorableTransaction'
  constructor(problem: string) {
    super(`the transaction cannot be stored: ${problem}`)
  }
}
