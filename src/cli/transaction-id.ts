import { WrongUse } from './exit.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A transaction's id as it was given, or wrong use when it cannot be one. */
export function transactionId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase()
  throw new WrongUse(
    `expected a transaction id such as Gateway-Transaction-ID carries, not '${text}'`,
  )
}
