import type { TFunction } from 'i18next'
import type { MessageRecording } from '../../../../src/model/message-recording.ts'

/** What is kept of the messages of a delivery, in a few words. */
export function recordingText(t: TFunction<'deliveries'>, recording: MessageRecording): string {
  if (recording.mode === 'default') return t('matrix.recordingDefault')
  const parts = recordedParts(t, recording)
  if (parts.length === 0) return t('matrix.recordingNothing')
  return t('matrix.recordingParts', { parts: parts.join(', ') })
}

/** True when an override keeps something. */
export function recordsSomething({ mode, request, response }: MessageRecording): boolean {
  if (mode === 'default') return false
  return [request, response].some(
    ({ enabled, inbound, outbound }) =>
      enabled && [inbound, outbound].some(({ headers, payload }) => headers || payload),
  )
}

function recordedParts(t: TFunction<'deliveries'>, recording: MessageRecording): string[] {
  const named = [
    ['requestInbound', recording.request.enabled, recording.request.inbound],
    ['requestOutbound', recording.request.enabled, recording.request.outbound],
    ['responseInbound', recording.response.enabled, recording.response.inbound],
    ['responseOutbound', recording.response.enabled, recording.response.outbound],
  ] as const
  return named.flatMap(([name, isOn, { headers, payload }]) => {
    if (!isOn || !(headers || payload)) return []
    const kinds = [headers && 'headers', payload && 'payload'].filter(Boolean).join(' + ')
    return [`${t(`matrix.${name}`)} (${kinds})`]
  })
}
