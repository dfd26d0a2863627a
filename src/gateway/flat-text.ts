const LONGEST_COPIED = 8192
// The engine copies shorter slices anyway.
const SHORTEST_SLICE = 13
const scratch = Buffer.allocUnsafeSlow(LONGEST_COPIED)

/**
 * A Latin-1 text in one piece. A slice only points into the text that it was cut from, and JSON.stringify, which is
 * fast with whole texts, begins anew in a slower way when it meets one: several microseconds for every record.
 */
export function flatText(text: string): string {
  if (text.length < SHORTEST_SLICE || text.length > LONGEST_COPIED) return text
  return scratch.toString('latin1', 0, scratch.write(text, 'latin1'))
}
