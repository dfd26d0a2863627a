import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { isOn: boolean | 'warning' }

/** abilitato, disabilitato or solo avviso, in a word and a colour. */
export function StateBadge({ isOn }: Props) {
  const { t } = useTranslation()
  if (isOn === 'warning') return <Badge color="orange">{t('word.warning')}</Badge>
  return <Badge color={isOn ? 'green' : 'gray'}>{t(isOn ? 'word.enabled' : 'word.disabled')}</Badge>
}
