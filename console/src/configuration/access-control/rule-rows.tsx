import { Button, Stack, Text } from '@mantine/core'
import { memo, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './claims-field.module.css'
import { RuleEditor } from './rule-editor.tsx'
import type { RecentClaims } from './use-recent-claims.ts'

type Props = {
  rules: string[]
  offered: RecentClaims
  onChange: (rules: string[]) => void
}

const NEW_RULE = '='

/** The rules as rows; a change in one renders that one alone. */
export const RuleRows = memo(({ rules, offered, onChange }: Props) => {
  const { t } = useTranslation('accessControl')
  const latest = useRef({ rules, onChange })
  latest.current = { rules, onChange }
  const change = useCallback((line: number, source: string) => {
    latest.current.onChange(latest.current.rules.with(line - 1, source))
  }, [])
  const remove = useCallback((line: number) => {
    latest.current.onChange(latest.current.rules.toSpliced(line - 1, 1))
  }, [])
  return (
    <Stack gap="sm" role="group" aria-label={t('claims.rows')}>
      {rules.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('claims.none')}
        </Text>
      )}
      {rules.map((source, index) => (
        <RuleEditor
          // Rules have no identity but their place: a moved rule is another rule.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={index}
          line={index + 1}
          source={source}
          offered={offered}
          onChange={change}
          onRemove={remove}
        />
      ))}
      <Button
        variant="default"
        size="sm"
        className={classes.add}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => onChange([...rules, NEW_RULE])}
      >
        {t('claims.add')}
      </Button>
    </Stack>
  )
})
