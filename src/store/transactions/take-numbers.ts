import type { Tx } from '../database.ts'

/**
 * Takes so many numbers and returns the last of them. Whoever has taken some holds the counter until the commit, so
 * that numbers become visible in their order.
 */
export async function takeNumbers(
  tx: Tx,
  name: 'transaction' | 'claim-set',
  count: number,
): Promise<number> {
  const { value } = await tx
    .updateTable('counter')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
