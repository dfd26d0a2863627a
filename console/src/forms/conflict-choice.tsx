import { Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './change-list.module.css'
import { labelOf, useValueText } from './describe-value.ts'
import type { Conflict } from './three-way.ts'

type Props = {
  conflict: Conflict
  labels: Readonly<Record<string, string>>
  choice: 'mine' | 'theirs'
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** One field that two people changed differently: the value before, both new ones, and the choice. */
export function ConflictChoice({ conflict, labels, choice, onChoose }: Props) {
  const { t } = useTranslation('forms')
  const text = useValueText()
  return (
    <Radio.Group
      className={classes.change}
      label={labelOf(conflict.path, labels)}
      description={`${t('conflict.base')}: ${text(conflict.base)}`}
      value={choice}
      onChange={(value) => onChoose(value as 'mine' | 'theirs')}
    >
      <Stack gap="xs" mt="xs">
        {(['mine', 'theirs'] as const).map((side) => (
          <Radio
            key={side}
            value={side}
            label={
              <>
                <Text span fw={600} fz="sm">
                  {t(`conflict.${side}Value`)}
                </Text>{' '}
                <Text span ff="monospace" fz="sm">
                  {text(conflict[side])}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
