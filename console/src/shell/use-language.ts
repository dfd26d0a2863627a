import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import type { Language } from '../i18n/language.ts'

/** The language of the console and how to change it; texts of diagnostics come from the server, so all is asked again. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const choose = async (language: Language) => {
    await changeLanguage(language)
    await queryClient.invalidateQueries()
  }
  return [i18n.language as Language, (language) => void choose(language)]
}
