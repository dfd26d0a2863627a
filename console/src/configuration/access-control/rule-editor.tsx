import {
  ActionIcon,
  Autocomplete,
  NativeSelect,
  TagsInput,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import mono from '../../ui/mono.module.css'
import classes from './claims-field.module.css'
import {
  hasValues,
  isExpression,
  type Operator,
  operators,
  type RuleRow,
  rowOf,
  ruleOf,
} from './rule-row.ts'
import type { RecentClaims } from './use-recent-claims.ts'

type Props = {
  line: number
  source: string
  offered: RecentClaims
  onChange: (source: string) => void
  onRemove: () => void
}

/** One rule as a row; a text that is no rule yet stays a text. */
export function RuleEditor({ line, source, offered, onChange, onRemove }: Props) {
  const { t } = useTranslation('accessControl')
  const row = rowOf(source)
  const remove = t('claims.remove', { line })
  return (
    <div className={classes.rule} data-raw={row ? undefined : true}>
      {row ? (
        <RowControls
          line={line}
          row={row}
          offered={offered}
          onRow={(next) => onChange(ruleOf(next))}
        />
      ) : (
        <TextInput
          aria-label={t('claims.source', { line })}
          value={source}
          onChange={(event) => onChange(event.currentTarget.value)}
          classNames={{ input: mono.input }}
          error
        />
      )}
      <Tooltip label={remove}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={remove} onClick={onRemove}>
          <Icon name="close" />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

type ControlsProps = {
  line: number
  row: RuleRow
  offered: RecentClaims
  onRow: (row: RuleRow) => void
}

function RowControls({ line, row, offered, onRow }: ControlsProps) {
  const { t } = useTranslation('accessControl')
  return (
    <>
      <Autocomplete
        aria-label={t('claims.claim', { line })}
        placeholder={t('claims.namePlaceholder')}
        value={row.claim}
        data={[{ group: t('claims.offered'), items: Object.keys(offered) }]}
        onChange={(claim) => onRow({ ...row, claim: claim.replaceAll('=', '') })}
      />
      <NativeSelect
        aria-label={t('claims.operator', { line })}
        value={row.operator}
        data={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
        onChange={(event) => onRow({ ...row, operator: event.currentTarget.value as Operator })}
      />
      <Values line={line} row={row} offered={offered} onRow={onRow} />
    </>
  )
}

function Values({ line, row, offered, onRow }: ControlsProps) {
  const { t } = useTranslation('accessControl')
  if (!hasValues(row.operator)) return <span />
  if (isExpression(row.operator)) {
    return (
      <TextInput
        aria-label={t('claims.expression', { line })}
        value={row.values.join('')}
        onChange={(event) => onRow({ ...row, values: [event.currentTarget.value] })}
        classNames={{ input: mono.input }}
      />
    )
  }
  return (
    <TagsInput
      aria-label={t('claims.values', { line })}
      value={row.values}
      data={offered[row.claim] ?? []}
      onChange={(values) => onRow({ ...row, values })}
      splitChars={[',']}
      acceptValueOnBlur
      allowDuplicates={false}
    />
  )
}
