import { useTranslation } from 'react-i18next'

const MESSAGES = ['request', 'response'] as const
const SIDES = ['inbound', 'outbound'] as const
const KINDS = ['headers', 'payload'] as const

/** Names of the fields of Registrazione Messaggi, for the review of changes. */
export function useRecordingLabels(at = ''): Record<string, string> {
  const { t } = useTranslation('recording')
  const parts = MESSAGES.flatMap((message) =>
    SIDES.flatMap((side) =>
      KINDS.map((kind) => [
        `${at}${message}.${side}.${kind}`,
        `${t(message)} - ${t(side)} - ${t(kind)}`,
      ]),
    ),
  )
  return {
    [`${at}mode`]: t('general'),
    [`${at}request.enabled`]: t('requestState'),
    [`${at}response.enabled`]: t('responseState'),
    [`${at}redact`]: t('redact'),
    ...Object.fromEntries(parts),
  }
}
