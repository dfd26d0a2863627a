/** Languages of the console; Italian is the source. */
export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { it: 'Italiano', en: 'English' }

const KEY = 'varco.language'
let language: Language = stored() ?? 'it'

/** The language of the console now, also that of the server's messages. */
export function currentLanguage(): Language {
  return language
}

/** Remembers the language for the next visit and tells the browser, so that screen readers pronounce it right. */
export function rememberLanguage(next: Language): void {
  language = next
  document.documentElement.lang = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage may be switched off: the choice then lasts as long as the page.
  }
}

function stored(): Language | undefined {
  try {
    const value = globalThis.localStorage?.getItem(KEY)
    return languages.find((one) => one === value)
  } catch {
    return undefined
  }
}
