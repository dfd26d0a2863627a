import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TailState } from './follow.ts'

type Props = { state: TailState; isPaused: boolean }

/** Whether the tail listens, waits for the network, or holds still. */
export function LiveState({ state, isPaused }: Props) {
  const { t } = useTranslation('monitoring')
  if (state !== 'open') return <Badge color="orange">{t(`live.${state}`)}</Badge>
  return (
    <Badge color={isPaused ? 'gray' : 'green'}>{t(isPaused ? 'live.paused' : 'live.open')}</Badge>
  )
}
