import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZone } from '../../ui/format.ts'

type Props = {
  fromMs: number
  toMs: number
  onDone: (from: string, to: string) => void
  onClose: () => void
}

/** Asks for the two ends of a stretch of time. */
export function CustomPeriod({ fromMs, toMs, onDone, onClose }: Props) {
  const { t } = useTranslation(['monitoring', 'frame'])
  const from = useRef<HTMLInputElement>(null)
  const to = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [start, end] = [from, to].map((input) => new Date(input.current?.value ?? ''))
    if (!start || !end || Number.isNaN(+start) || Number.isNaN(+end)) return
    onDone(start.toISOString(), end.toISOString())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('filter.period')}
      closeButtonProps={{ 'aria-label': t('frame:action.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            ref={from}
            type="datetime-local"
            step={1}
            required
            label={t('period.from')}
            defaultValue={local(fromMs)}
          />
          <TextInput
            ref={to}
            type="datetime-local"
            step={1}
            required
            label={t('period.to')}
            defaultValue={local(toMs)}
          />
          <Text fz="sm" c="dimmed">
            {t('period.zone', { zone: timeZone() })}
          </Text>
          <Group justify="flex-end">
            <Button type="submit" size="sm">
              {t('period.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

// The value of a datetime-local field: local time, to the second.
function local(ms: number): string {
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}
