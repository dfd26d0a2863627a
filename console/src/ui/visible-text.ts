// Controls, and the characters that turn the direction of text around (Unicode UAX #9): what is shown must be what is there.
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const KEPT = /[\n\t]/

/** A value of others as text that can be read: characters that hide or rearrange are written out. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) =>
    KEPT.test(character)
      ? character
      : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )
}
