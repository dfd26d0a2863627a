/** A source of pseudo-random numbers that a seed repeats exactly. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 up to, not including, the bound. */
  below(bound: number): number {
    // mulberry32: small, fast, good enough to choose mutations.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}

// Bytes and words that parsers have stumbled over.
const FRAGMENTS = [
  '\r', '\n', '\r\n', '\r\n\r\n', '\0', '\t', ' ', '\x0b', '\x0c', '\x7f', '\x80', '\xa0', '\xff',
  ':', ';', ',', '=', '"', '\\', '#', '?', '/', '%', '0', '1', '5', 'f', '0x', '+', '-', '_',
  'chunked', 'Content-Length: 5\r\n', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: x\r\n', 'Host: a\r\n', 'Connection: close\r\n', 'Expect: 100-continue\r\n',
  'Upgrade: x\r\n', '0\r\n\r\n', '5\r\nhello\r\n', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', ' HTTP/1.0', ' HTTP/1.1',
] // biome-ignore format: a table of fragments

type Mutation = (text: string, chance: Chance, others: readonly string[]) => string

const MUTATIONS: readonly Mutation[] = [
  (text, chance) => splice(text, chance.below(text.length + 1), 0, chance.of(FRAGMENTS)),
  (text, chance) => splice(text, chance.below(text.length + 1), 1, chance.of(FRAGMENTS)),
  (text, chance) => splice(text, chance.below(text.length + 1), 1 + chance.below(3), ''),
  (text, chance) => splice(text, chance.below(text.length + 1), 1, byteOf(chance.below(256))),
  (text, chance) => {
    const at = chance.below(text.length)
    return splice(text, at, 1, byteOf(text.charCodeAt(at) ^ (1 << chance.below(8))))
  },
  (text, chance) => {
    const lines = text.split('\r\n')
    lines.splice(chance.below(lines.length), 0, chance.of(lines))
    return lines.join('\r\n')
  },
  (text, chance) => {
    const lines = text.split('\r\n')
    const [line = ''] = lines.splice(chance.below(lines.length), 1)
    lines.splice(chance.below(lines.length + 1), 0, line)
    return lines.join('\r\n')
  },
  (text, chance) => text.slice(0, chance.below(text.length + 1)),
  (text, chance, others) => {
    const other = chance.of(others)
    return text.slice(0, chance.below(text.length + 1)) + other.slice(chance.below(other.length))
  },
  (text, chance, others) => text + chance.of(others),
]

/** A text with one to four mutations, chosen by chance; never empty, never much longer than its source. */
export function mutated(seeds: readonly string[], chance: Chance): string {
  let text = chance.of(seeds)
  for (let left = 1 + chance.below(4); left > 0; left--) {
    if (text === '') break
    text = chance.of(MUTATIONS)(text, chance, seeds)
  }
  return text.slice(0, 4000) || 'G'
}

/** Places at which to cut a text, chosen by chance; at most twelve. */
export function cutsOf(length: number, chance: Chance): number[] {
  const count = 1 + chance.below(12)
  const places = Array.from({ length: count }, () => chance.below(length + 1))
  return places.toSorted((a, b) => a - b)
}

/** A buffer as pieces, cut at the places. */
export function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts, bytes.length]
  return places
    .slice(1)
    .map((end, at) => bytes.subarray(places[at], end))
    .filter((piece) => piece.length > 0)
}

function splice(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove)
}

function byteOf(code: number): string {
  return String.fromCharCode(code & 0xff)
}
