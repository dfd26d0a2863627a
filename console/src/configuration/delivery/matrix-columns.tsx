import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import type frame from '../../i18n/it/frame.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { protectionText } from '../deliveries/protection.ts'
import { recordingText } from './recording-text.ts'

/** A column of the matrix: a feature with its state, a summary and the page that edits it. */
export type MatrixColumn = {
  page: keyof (typeof frame)['page']
  to: `${typeof base}/${'access-control' | 'message-recording' | 'upstream' | 'cors' | 'limits'}`
  state: ReactNode
  text: string
  /** The text is an address. */
  isCode?: boolean
}

const base = '/deliveries/$organization/$api/$version/configuration'

/** The columns of Configurazione for one delivery. A new feature adds its column here. */
export function useColumns(delivery: Delivery): MatrixColumn[] {
  const { t } = useTranslation('deliveries')
  const { accessControl, messageRecording } = delivery
  const cors = useCors(delivery)
  const limits = useLimits(delivery)
  return [
    {
      page: 'accessControl',
      to: `${base}/access-control`,
      state: <StateBadge isOn={accessControl.tokenManagement.enabled} />,
      text: protectionText(t, accessControl),
    },
    {
      page: 'messageRecording',
      to: `${base}/message-recording`,
      state: (
        <Badge color={messageRecording.mode === 'overridden' ? 'green' : 'gray'}>
          {t(`matrix.${messageRecording.mode}`)}
        </Badge>
      ),
      text: recordingText(t, messageRecording),
    },
    {
      page: 'upstream',
      to: `${base}/upstream`,
      state: <StateBadge isOn={delivery.enabled} />,
      text: delivery.upstream.url,
      isCode: true,
    },
    { page: 'cors', to: `${base}/cors`, ...cors },
    { page: 'limits', to: `${base}/limits`, ...limits },
  ]
}

function useCors({ cors }: Delivery) {
  const { t } = useTranslation('deliveries')
  const text = {
    off: t('matrix.corsOff'),
    gateway: t('matrix.corsGateway', { origins: cors.origins.join(', ') }),
    application: t('matrix.corsApplication'),
  }[cors.mode]
  return { state: <StateBadge isOn={cors.mode !== 'off'} />, text }
}

function useLimits({ limits, rateLimits }: Delivery) {
  const { t } = useTranslation('deliveries')
  const format = useFormat()
  const parts = [
    t('matrix.limits', { size: format.bytes(limits.requestBytes) }),
    ...(limits.concurrentRequests === null
      ? []
      : [t('matrix.limitsConcurrent', { count: limits.concurrentRequests })]),
    ...(rateLimits.length === 0 ? [] : [t('matrix.rate', { count: rateLimits.length })]),
  ]
  const isLimited = limits.concurrentRequests !== null || rateLimits.length > 0
  return { state: <StateBadge isOn={isLimited} />, text: parts.join(' · ') }
}
