import { putRandomDigits } from './random-digits.ts'

const RANDOM_PLACES = [
  0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 15, 16, 17, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32,
  33, 34, 35,
]
const VARIANT_PLACE = 19

const text = Buffer.from('00000000-0000-4000-8000-000000000000', 'latin1')

/** A random UUID in one piece: Node's own is a sum of twenty, which everybody who writes it would have to put together. */
export function messageId(): string {
  putRandomDigits(text, RANDOM_PLACES, VARIANT_PLACE)
  return text.toString('latin1')
}
