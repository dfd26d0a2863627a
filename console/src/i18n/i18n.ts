import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, type Language, rememberLanguage } from './language.ts'

type Texts = Record<string, unknown>
const files = import.meta.glob<Texts>('./{it,en}/*.ts', { import: 'default' })

// A namespace is a file, loaded when the first page that speaks it is shown.
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.ts`]
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), null)
    load().then(
      (texts) => done(null, texts as Parameters<typeof done>[1]),
      (error) => done(error, null),
    )
  },
}

/** Starts the texts in the remembered language. */
export async function startTexts(): Promise<void> {
  document.documentElement.lang = currentLanguage()
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: ['frame'],
      defaultNS: 'frame',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
}

/** Changes the language without a reload; texts that are not here yet are fetched first. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18next.changeLanguage(language)
}
