import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Outcome, outcomes } from '../../../src/model/outcome.ts'

/** The label of an outcome in the language of the console. */
export function useOutcomeText(): (outcome: Outcome) => string {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'it'
  return useCallback((outcome) => outcomes[outcome][language], [language])
}
