import { randomFillSync } from 'node:crypto'

const DIGITS = Buffer.from('0123456789abcdef', 'latin1')
// Asking for much at a time: a call for a single id would cost more than everything else about it.
const random = Buffer.allocUnsafeSlow(8192)
let used = random.length

/** Puts a random hexadecimal digit at each of some places of a text, and one of 8, 9, a and b at the place of a UUID's variant. */
export function putRandomDigits(text: Buffer, places: readonly number[], variant: number): void {
  if (used + places.length + 1 > random.length) {
    randomFillSync(random)
    used = 0
  }
  for (let index = 0; index < places.length; index++) {
    text[places[index]!] = DIGITS[random[used++]! & 15]!
  }
  text[variant] = DIGITS[8 + (random[used++]! & 3)]!
}

/** Writes a number in hexadecimal digits at some places of a text, the last of them the lowest. */
export function putDigits(text: Buffer, places: readonly number[], number: number): void {
  let rest = number
  for (let index = places.length - 1; index >= 0; index--) {
    text[places[index]!] = DIGITS[rest % 16]!
    rest = Math.floor(rest / 16)
  }
}
