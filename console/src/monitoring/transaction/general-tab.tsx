import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/names.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { timeZone } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import { Properties } from './properties.tsx'

/** Informazioni Generali: everything about the transaction that is not about its sender or its contents. */
export function GeneralTab({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['transaction', 'frame'])
  const format = useFormat()
  const { delivery, request, response, timings } = transaction
  const copy = (what: string) => t('frame:action.copyWhat', { what })
  const ms = (value: number | null) => value !== null && format.milliseconds(value)
  return (
    <Properties
      list={[
        { name: t('general.outcome'), value: <OutcomeBadge outcome={transaction.outcome} /> },
        {
          name: t('general.reason'),
          value: transaction.reason && <CodeText text={transaction.reason} />,
        },
        {
          name: t('general.delivery'),
          value: delivery && (
            <TextLink to="/deliveries/$organization/$api/$version" params={delivery}>
              {deliveryPath(delivery)}
            </TextLink>
          ),
        },
        { name: t('general.at'), value: `${format.instant(transaction.at)} (${timeZone()})` },
        { name: t('general.utc'), value: <CodeText text={transaction.at} /> },
        {
          name: t('general.request'),
          value: <CodeText text={`${request.method} ${request.path}`} />,
        },
        {
          name: t('general.query'),
          value: request.query !== null && <CodeText text={request.query} />,
        },
        { name: t('general.requestBytes'), value: format.bytes(request.bytes) },
        { name: t('general.status'), value: response.status },
        { name: t('general.upstreamStatus'), value: response.upstreamStatus },
        {
          name: t('general.gatewayStatus'),
          value: response.gatewayStatus && <CodeText text={response.gatewayStatus} />,
        },
        { name: t('general.responseBytes'), value: format.bytes(response.bytes) },
        { name: t('general.totalMs'), value: ms(timings.totalMs) },
        { name: t('general.tokenMs'), value: ms(timings.tokenMs) },
        { name: t('general.upstreamMs'), value: ms(timings.upstreamMs) },
        {
          name: t('general.id'),
          value: <CodeText text={transaction.id} copyLabel={copy(t('general.id'))} />,
        },
        {
          name: t('general.messageId'),
          value: transaction.messageId && (
            <CodeText text={transaction.messageId} copyLabel={copy(t('general.messageId'))} />
          ),
        },
        { name: t('general.node'), value: transaction.node },
        {
          name: t('general.revision'),
          value: transaction.revision !== null && `r${transaction.revision}`,
        },
      ]}
    />
  )
}
