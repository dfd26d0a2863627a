import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { timeZone } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import { Properties, type Property } from './properties.tsx'

/** Informazioni Generali: everything about the transaction that is not about its sender or its contents. */
export function GeneralTab({ transaction }: { transaction: Transaction }) {
  const list = [...useVerdict(transaction), ...useExchange(transaction), ...useNames(transaction)]
  return <Properties list={list} />
}

function useVerdict({ outcome, reason, delivery, at }: Transaction): Property[] {
  const { t } = useTranslation('transaction')
  const format = useFormat()
  return [
    { name: t('general.outcome'), value: <OutcomeBadge outcome={outcome} /> },
    { name: t('general.reason'), value: reason && <CodeText text={reason} /> },
    {
      name: t('general.delivery'),
      value: delivery && (
        <TextLink to="/deliveries/$organization/$api/$version" params={delivery}>
          {deliveryPath(delivery)}
        </TextLink>
      ),
    },
    { name: t('general.at'), value: `${format.instant(at)} (${timeZone()})` },
    { name: t('general.utc'), value: <CodeText text={at} /> },
  ]
}

function useExchange({ request, response, timings }: Transaction): Property[] {
  const { t } = useTranslation('transaction')
  const format = useFormat()
  const ms = (value: number | null) => value !== null && format.milliseconds(value)
  const code = (text: string | null) => text !== null && <CodeText text={text} />
  return [
    { name: t('general.request'), value: code(`${request.method} ${request.path}`) },
    { name: t('general.query'), value: code(request.query) },
    { name: t('general.requestBytes'), value: format.bytes(request.bytes) },
    { name: t('general.status'), value: response.status },
    { name: t('general.upstreamStatus'), value: response.upstreamStatus },
    { name: t('general.gatewayStatus'), value: code(response.gatewayStatus) },
    { name: t('general.responseBytes'), value: format.bytes(response.bytes) },
    { name: t('general.totalMs'), value: ms(timings.totalMs) },
    { name: t('general.tokenMs'), value: ms(timings.tokenMs) },
    { name: t('general.upstreamMs'), value: ms(timings.upstreamMs) },
  ]
}

function useNames({ id, messageId, node, revision }: Transaction): Property[] {
  const { t } = useTranslation(['transaction', 'frame'])
  const named = (text: string | null, what: string) =>
    text !== null && <CodeText text={text} copyLabel={t('frame:action.copyWhat', { what })} />
  return [
    { name: t('general.id'), value: named(id, t('general.id')) },
    { name: t('general.messageId'), value: named(messageId, t('general.messageId')) },
    { name: t('general.node'), value: node },
    { name: t('general.revision'), value: revision !== null && `r${revision}` },
  ]
}
