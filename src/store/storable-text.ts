/** True for a text that both databases give back as it was: PostgreSQL has no NUL, and neither has half a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The text with a replacement character wherever the database could not keep it. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
