import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useSettings } from './use-settings.ts'

/** How long recorded contents stay and how much of a payload is kept. */
export function RetentionNote() {
  const { t } = useTranslation('recording')
  const format = useFormat()
  const settings = useSettings()
  if (!settings) return null
  return (
    <Text fz="sm" c="dimmed" maw="40ch">
      {t('kept', {
        days: settings.retention.contentsDays,
        size: format.bytes(settings.recording.maxPayloadBytes),
      })}{' '}
      <TextLink to="/settings">{t('settings')}</TextLink>
    </Text>
  )
}
