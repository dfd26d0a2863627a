import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formats } from './format.ts'

/** Dates, numbers and sizes as the current language writes them. */
export function useFormat() {
  const { i18n } = useTranslation()
  return useMemo(() => formats(i18n.language), [i18n.language])
}
