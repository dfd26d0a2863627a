/** Text that is HTML already: everything else put into a page is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Value = string | Markup | readonly Markup[] | undefined

/** Writes HTML: values are escaped unless they are HTML themselves, undefined is left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let text = parts[0] ?? ''
  values.forEach((value, index) => {
    text += markupOf(value) + (parts[index + 1] ?? '')
  })
  return new Markup(text)
}

/** A text in Italian with the same in English beside it. */
export function bilingual(italian: string, english: string): Markup {
  return html`${italian} <span class="en" lang="en">${english}</span>`
}

function markupOf(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value !== 'string') return value.join('')
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
