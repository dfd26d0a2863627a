import { Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../ui/use-format.ts'
import { useRuntime } from './runtime.ts'
import { type Trouble, troublesOf } from './runtime-state.ts'
import classes from './status-badge.module.css'

type Level = 'running' | 'degraded' | 'down' | 'checking'

/** The state of the gateway in a word and a colour; a click says why. */
export function StatusBadge() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isError } = useRuntime()
  const troubles = data ? troublesOf(data.nodes, Date.now()) : []
  const level = levelOf(data !== undefined, isError, troubles)
  const reasons = isError
    ? [t('status.unreachable')]
    : troubles.map((one) => describe(t, one, format.time))

  return (
    <Popover width={280} position="bottom-start" withArrow shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes.badge}
          data-level={level}
          aria-label={t('status.label', { status: t(`status.${level}`) })}
        >
          <span className={classes.dot} />
          <span className={classes.word}>{t(`status.${level}`)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4}>
          {(reasons.length > 0 ? reasons : [t('status.fine')]).map((reason) => (
            <Text key={reason} fz="sm">
              {reason}
            </Text>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function levelOf(isKnown: boolean, isError: boolean, troubles: readonly Trouble[]): Level {
  if (isError || troubles.some(({ kind }) => kind === 'noNodes')) return 'down'
  if (!isKnown) return 'checking'
  return troubles.length > 0 ? 'degraded' : 'running'
}

function describe(t: TFunction<'frame'>, trouble: Trouble, time: (at: string) => string): string {
  if (trouble.kind === 'nodeSilent') {
    return t('status.nodeSilent', { node: trouble.node, time: time(trouble.since) })
  }
  return t(`status.${trouble.kind}`, { ...trouble })
}
