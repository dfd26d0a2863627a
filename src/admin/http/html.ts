/** Text that may stand in HTML, in an element or in a quoted attribute. */
export function escaped(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Markup whose inserted values are escaped; markup made here stays as it is. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(inserted)))
}

/** Text that is known to be safe markup. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function inserted(value: unknown): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(inserted).join('')
  return value === undefined || value === null || value === false ? '' : escaped(value)
}
