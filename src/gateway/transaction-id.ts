import { randomFillSync } from 'node:crypto'

const DIGITS = Buffer.from('0123456789abcdef', 'latin1')
const TIME_PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]
const VARIANT_PLACE = 19
const RANDOM_PLACES = [15, 16, 17, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]
const BYTES_EACH = RANDOM_PLACES.length + 1

const text = Buffer.from('00000000-0000-4000-8000-000000000000', 'latin1')
// Asking for much at a time: a call for a single id would cost more than everything else here.
const random = Buffer.allocUnsafeSlow(BYTES_EACH * 256)
let used = random.length
let textMs = 0

/**
 * A UUID that begins with its time, so that ids made together lie together in an index and storing one touches the
 * page that the last one touched. Its form is that of version 4, which whoever checks ids expects; 74 bits are random.
 */
export function transactionId(atMs: number): string {
  if (atMs !== textMs) writeTime(atMs)
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  for (let index = 0; index < RANDOM_PLACES.length; index++) {
    text[RANDOM_PLACES[index]!] = DIGITS[random[used++]! & 15]!
  }
  text[VARIANT_PLACE] = DIGITS[8 + (random[used++]! & 3)]!
  return text.toString('latin1')
}

function writeTime(ms: number): void {
  textMs = ms
  let rest = ms
  for (let index = TIME_PLACES.length - 1; index >= 0; index--) {
    text[TIME_PLACES[index]!] = DIGITS[rest % 16]!
    rest = Math.floor(rest / 16)
  }
}
