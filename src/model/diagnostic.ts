import { authentication } from './diagnostics/authentication.ts'
import type { Entry } from './diagnostics/entry.ts'
import { passing } from './diagnostics/passing.ts'
import { problemInItalian } from './diagnostics/problems-italian.ts'
import { receiving } from './diagnostics/receiving.ts'

export type { Severity, Stage } from './diagnostics/entry.ts'
export type Language = 'it' | 'en'

/** Every diagnostic by its stable code: the first three digits are the stage, the rest counts. */
export const diagnostics = {
  ...receiving,
  ...authentication,
  ...passing,
} as const satisfies Record<string, Entry>

export type DiagnosticCode = keyof typeof diagnostics

/** The details of a diagnostic: what its text names. */
export type Details = Readonly<Record<string, unknown>>

/** The text of a diagnostic in a language; a field that is absent shows as a dash. */
export function diagnosticMessage(
  code: DiagnosticCode,
  details: Details,
  language: Language,
): string {
  return diagnostics[code][language].replace(/\{(\w+)\}/g, (_, field: string) => {
    const text = shown(Object.hasOwn(details, field) ? details[field] : undefined)
    // Durations and problems are ours to write as the language does; every other value stays as it came.
    if (language === 'en') return text
    if (field === 'ms') return text.replace('.', ',')
    return field === 'problem' ? problemInItalian(text) : text
  })
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
