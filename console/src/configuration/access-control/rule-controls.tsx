import { Autocomplete, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import mono from '../../ui/mono.module.css'
import { hasValues, isExpression, type Operator, operators, type RuleRow } from './rule-row.ts'
import type { RecentClaims } from './use-recent-claims.ts'

type Controls = { line: number; onSet: (part: Partial<RuleRow>) => void }

/** The claim of a rule, with those of recent traffic to choose from. */
export const ClaimChoice = memo(
  ({ line, claim, offered, onSet }: Controls & { claim: string; offered: RecentClaims }) => {
    const { t } = useTranslation('accessControl')
    return (
      <Autocomplete
        aria-label={t('claims.claim', { line })}
        placeholder={t('claims.namePlaceholder')}
        value={claim}
        data={[{ group: t('claims.offered'), items: Object.keys(offered) }]}
        onChange={(text) => onSet({ claim: text.replaceAll('=', '') })}
      />
    )
  },
)

/** What is asked of the claim. */
export const OperatorChoice = memo(
  ({ line, operator, onSet }: Controls & { operator: Operator }) => {
    const { t } = useTranslation('accessControl')
    return (
      <NativeSelect
        aria-label={t('claims.operator', { line })}
        value={operator}
        data={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
        onChange={(event) => onSet({ operator: event.currentTarget.value as Operator })}
      />
    )
  },
)

type ValuesProps = Controls & {
  operator: Operator
  /** The values as JSON. */
  values: string
  offered: readonly string[] | undefined
}

/** The values of a rule: chips, one expression, or none. */
export const RuleValues = memo(({ line, operator, values, offered, onSet }: ValuesProps) => {
  const { t } = useTranslation('accessControl')
  if (!hasValues(operator)) return <span />
  const list: string[] = JSON.parse(values)
  if (isExpression(operator)) {
    return (
      <TextInput
        aria-label={t('claims.expression', { line })}
        value={list.join('')}
        onChange={(event) => onSet({ values: [event.currentTarget.value] })}
        classNames={{ input: mono.input }}
      />
    )
  }
  return (
    <TagsInput
      aria-label={t('claims.values', { line })}
      value={list}
      data={offered && [...offered]}
      onChange={(next) => onSet({ values: next })}
      splitChars={[',']}
      acceptValueOnBlur
      allowDuplicates={false}
    />
  )
})
