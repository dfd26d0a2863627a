import { useTranslation } from 'react-i18next'
import { useRecordingLabels } from '../../configuration/message-recording/use-labels.ts'

/** Names of the settings, for the review of changes. */
export function useSettingsLabels(): Record<string, string> {
  const { t } = useTranslation('administration')
  const recording = useRecordingLabels('settings.messageRecording.')
  return {
    ...recording,
    'settings.configurationCacheSeconds': t('settings.cacheSeconds'),
    'settings.retention.transactionsDays': t('settings.transactionsDays'),
    'settings.retention.contentsDays': t('settings.contentsDays'),
    'settings.retention.auditDays': t('settings.auditDays'),
    'settings.retention.maxBytes': t('settings.maxBytes'),
    'settings.recording.onFailure': t('settings.onFailure'),
    'settings.recording.fsync': t('settings.fsync'),
    'settings.recording.fsyncIntervalMs': t('settings.fsyncInterval'),
    'settings.recording.maxJournalBytes': t('settings.maxJournalBytes'),
    'settings.recording.maxPayloadBytes': t('settings.maxPayloadBytes'),
    'settings.trustedProxies': t('settings.trustedProxies'),
    'settings.allowedReferences': t('settings.allowedReferences'),
  }
}
