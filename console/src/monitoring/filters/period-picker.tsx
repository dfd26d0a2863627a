import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { frozen, periods, rangeOf, type TimeSearch } from './period.ts'

const CustomPeriod = lazy(async () => ({
  default: (await import('./custom-period.tsx')).CustomPeriod,
}))

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
      <Suspense>
        {isCustom && (
          <CustomPeriod
            fromMs={fromMs}
            toMs={toMs}
            onClose={custom.close}
            onDone={(from, to) => {
              custom.close()
              onChange({ period: undefined, from, to })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
