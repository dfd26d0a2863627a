import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { memo, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import mono from '../../ui/mono.module.css'
import classes from './claims-field.module.css'
import { ClaimChoice, OperatorChoice, RuleValues } from './rule-controls.tsx'
import { type RuleRow, rowOf, ruleOf } from './rule-row.ts'
import type { RecentClaims } from './use-recent-claims.ts'

type Props = {
  line: number
  source: string
  offered: RecentClaims
  onChange: (line: number, source: string) => void
  onRemove: (line: number) => void
}

/** One rule as a row; a text that is no rule yet stays a text. Only the control that changes is drawn again. */
export const RuleEditor = memo(({ line, source, offered, onChange, onRemove }: Props) => {
  const { t } = useTranslation('accessControl')
  const row = rowOf(source)
  const latest = useRef(row)
  latest.current = row
  const set = useCallback(
    (part: Partial<RuleRow>) => {
      if (latest.current) onChange(line, ruleOf({ ...latest.current, ...part }))
    },
    [line, onChange],
  )
  return (
    <div className={classes.rule} data-raw={row ? undefined : true}>
      {row ? (
        <>
          <ClaimChoice line={line} claim={row.claim} offered={offered} onSet={set} />
          <OperatorChoice line={line} operator={row.operator} onSet={set} />
          <RuleValues
            line={line}
            operator={row.operator}
            // One text is compared more easily than a list that is new each time.
            values={JSON.stringify(row.values)}
            offered={offered[row.claim]}
            onSet={set}
          />
        </>
      ) : (
        <TextInput
          aria-label={t('claims.source', { line })}
          value={source}
          onChange={(event) => onChange(line, event.currentTarget.value)}
          classNames={{ input: mono.input }}
          error
        />
      )}
      <RemoveRule line={line} onRemove={onRemove} />
    </div>
  )
})

type RemoveProps = Pick<Props, 'line' | 'onRemove'>

const RemoveRule = memo(({ line, onRemove }: RemoveProps) => {
  const { t } = useTranslation('accessControl')
  const label = t('claims.remove', { line })
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => onRemove(line)}
      >
        <Icon name="close" />
      </ActionIcon>
    </Tooltip>
  )
})
