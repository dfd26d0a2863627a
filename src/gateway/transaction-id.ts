import { putDigits, putRandomDigits } from './random-digits.ts'

const TIME_PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]
const RANDOM_PLACES = [15, 16, 17, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]
const VARIANT_PLACE = 19

const text = Buffer.from('00000000-0000-4000-8000-000000000000', 'latin1')
let textMs = 0

/**
 * A UUID that begins with its time, so that ids made together lie together in an index and storing one touches the
 * page that the last one touched. Its form is that of version 4, which whoever checks ids expects; 74 bits are random.
 */
export function transactionId(atMs: number): string {
  if (atMs !== textMs) putDigits(text, TIME_PLACES, atMs)
  textMs = atMs
  putRandomDigits(text, RANDOM_PLACES, VARIANT_PLACE)
  return text.toString('latin1')
}
