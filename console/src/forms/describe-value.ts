import { useTranslation } from 'react-i18next'
import type { Path } from './changes.ts'

/** The name of a field for people: its own label, or its path when it has none. */
export function labelOf(path: Path, labels: Readonly<Record<string, string>>): string {
  return labels[path.join('.')] ?? path.join(' › ')
}

/** Says a value in words: states as the console names them, absence as a dash. */
export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation()
  return (value) => {
    if (value === undefined || value === null || value === '') return '—'
    if (value === true) return t('word.enabled')
    if (value === false) return t('word.disabled')
    if (value === 'warning') return t('word.warning')
    if (typeof value === 'string') return value
    if (typeof value === 'number') return String(value)
    return JSON.stringify(value, null, 2)
  }
}
