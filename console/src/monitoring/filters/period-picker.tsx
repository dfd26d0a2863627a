import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { frozen, periods, rangeOf, type TimeSearch } from './period.ts'

type Props = { search: TimeSearch; onChange: (change: TimeSearch) => void }

/** Which stretch of time is shown, in which time zone; a relative one moves until it is frozen. */
export function PeriodPicker({ search, onChange }: Props) {
  const { t } = useTranslation(['monitoring', 'frame'])
  const format = useFormat()
  const [isCustom, custom] = useDisclosure(false)
  const { fromMs, toMs } = rangeOf(search, Date.now())
  const label = search.period
    ? t(`period.${search.period}`)
    : `${format.dateTime(fromMs)} – ${search.to ? format.dateTime(toMs) : t('period.now')}`
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="clock" size={16} />}
            rightSection={<Icon name="down" size={14} />}
            aria-label={`${t('filter.period')}: ${label}`}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {periods.map((period) => (
            <Menu.Item
              key={period}
              onClick={() => onChange({ period, from: undefined, to: undefined })}
            >
              {t(`period.${period}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={custom.open}>{t('period.custom')}</Menu.Item>
          {search.period && (
            <Menu.Item
              onClick={() => onChange({ period: undefined, ...frozen(search, Date.now()) })}
            >
              {t('period.freeze')}
            </Menu.Item>
          )}
          <Menu.Label>{t('period.zone', { zone: timeZone() })}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isCustom}
        onClose={custom.close}
        size="sm"
        title={t('filter.period')}
        closeButtonProps={{ 'aria-label': t('frame:action.close') }}
      >
        <CustomRange
          fromMs={fromMs}
          toMs={toMs}
          onDone={(from, to) => {
            custom.close()
            onChange({ period: undefined, from, to })
          }}
        />
      </Modal>
    </>
  )
}

type RangeProps = { fromMs: number; toMs: number; onDone: (from: string, to: string) => void }

function CustomRange({ fromMs, toMs, onDone }: RangeProps) {
  const { t } = useTranslation('monitoring')
  const from = useRef<HTMLInputElement>(null)
  const to = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [start, end] = [from, to].map((input) => new Date(input.current?.value ?? ''))
    if (!start || !end || Number.isNaN(+start) || Number.isNaN(+end)) return
    onDone(start.toISOString(), end.toISOString())
  }
  return (
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
  )
}

// The value of a datetime-local field: local time, to the second.
function local(ms: number): string {
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}
