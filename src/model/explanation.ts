import type { Language } from './diagnostic.ts'
import { tell } from './explanation/tell.ts'
import { explanationTexts } from './explanation/texts.ts'
import type { Explainable, ExplanationFix, Told, Values } from './explanation/told.ts'

export type { Explainable, ExplanationFix }

/** A piece of the sentence: text, or a value of the transaction that must stand out from it. */
export type ExplanationPart = { kind: 'text' | 'value'; text: string }

/** One sentence that says what happened, and what can be done. */
export type Explanation = { parts: ExplanationPart[]; fix?: ExplanationFix }

/** Says in one sentence what happened to a request and, where something can be done, what. */
export function explainTransaction(transaction: Explainable, language: Language): Explanation {
  const told = tell(transaction)
  const base = { status: transaction.response.status ?? '-', ...timesOf(transaction) }
  const parts = told.flatMap((one) => partsOf(one, base, language))
  const fix = told.find((one) => one.fix)?.fix
  return fix ? { parts: joined(parts), fix } : { parts: joined(parts) }
}

/** The sentence as plain text; values stand between grave accents. */
export function explanationText({ parts }: Explanation): string {
  return parts.map(({ kind, text }) => (kind === 'value' ? `\`${text}\`` : text)).join('')
}

function timesOf({ timings, response }: Explainable): Values {
  return {
    ms: rounded(timings.upstreamMs ?? timings.totalMs),
    totalMs: rounded(timings.totalMs),
    ...(response.upstreamStatus !== null && { status: response.upstreamStatus }),
  }
}

function rounded(ms: number): number {
  return ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10
}

function partsOf(
  { case: name, values }: Told,
  base: Values,
  language: Language,
): ExplanationPart[] {
  const known = { ...base, ...values }
  return explanationTexts[name][language].split(/(\{#?\w+\})/).flatMap((piece) => {
    const [, mark, field] = /^\{(#?)(\w+)\}$/.exec(piece) ?? []
    if (!field) return [{ kind: 'text', text: piece } as const]
    const value = Object.hasOwn(known, field)
      ? (known as Record<string, unknown>)[field]
      : undefined
    return mark ? [{ kind: 'text', text: counted(value, language) } as const] : valueParts(value)
  })
}

function valueParts(value: unknown): ExplanationPart[] {
  const members = Array.isArray(value) && value.length > 0 ? value : [value]
  return members.flatMap((member, index) => {
    const part: ExplanationPart = { kind: 'value', text: shown(member) }
    return index === 0 ? [part] : [{ kind: 'text', text: ', ' }, part]
  })
}

// Only the decimal mark differs between the languages: nobody groups the digits of a status.
function counted(value: unknown, language: Language): string {
  return language === 'it' ? shown(value).replace('.', ',') : shown(value)
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function joined(parts: ExplanationPart[]): ExplanationPart[] {
  const result: ExplanationPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.kind === 'text' && part.kind === 'text') last.text += part.text
    else result.push({ ...part })
  }
  return result
}
