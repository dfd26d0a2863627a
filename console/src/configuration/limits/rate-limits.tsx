import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Delivery, RateLimit } from '../../../../src/model/delivery.ts'
import { Icon } from '../../ui/icon.tsx'

const NEW_LIMIT: RateLimit = { by: 'client', requests: 600, windowSeconds: 60 }
const KEYS = ['delivery', 'client', 'subject', 'address'] as const
const names = {
  delivery: 'byDelivery',
  client: 'byClient',
  subject: 'bySubject',
  address: 'byAddress',
} as const

/** The rate limits of a delivery, a line each: so many requests in so many seconds, counted by somebody. */
export function RateLimits({ form }: { form: UseFormReturn<Delivery> }) {
  const { t } = useTranslation('sections')
  return (
    <Controller
      control={form.control}
      name="rateLimits"
      render={({ field: { value: limits, onChange } }) => (
        <Stack gap="sm" align="flex-start">
          {limits.length === 0 && <Text c="dimmed">{t('limits.none')}</Text>}
          {limits.map((limit, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a limit has no identity but its place
              key={index}
              line={index + 1}
              limit={limit}
              onChange={(next) => onChange(limits.with(index, next))}
              onRemove={() => onChange(limits.toSpliced(index, 1))}
            />
          ))}
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => onChange([...limits, NEW_LIMIT])}
          >
            {t('limits.add')}
          </Button>
        </Stack>
      )}
    />
  )
}

type LineProps = {
  line: number
  limit: RateLimit
  onChange: (limit: RateLimit) => void
  onRemove: () => void
}

function Line({ line, limit, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('sections')
  const key = typeof limit.by === 'string' ? limit.by : 'claim'
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={t('limits.limit', { line })}>
      <TextInput
        w={110}
        inputMode="numeric"
        label={t('limits.requests')}
        defaultValue={limit.requests}
        onChange={(event) => onChange({ ...limit, requests: number(event.currentTarget.value) })}
      />
      <TextInput
        w={110}
        inputMode="numeric"
        label={`${t('limits.window')} (${t('limits.seconds')})`}
        defaultValue={limit.windowSeconds}
        onChange={(event) =>
          onChange({ ...limit, windowSeconds: number(event.currentTarget.value) })
        }
      />
      <NativeSelect
        label={t('limits.by')}
        value={key}
        data={[
          ...KEYS.map((value) => ({ value, label: t(`limits.${names[value]}`) })),
          { value: 'claim', label: t('limits.byClaim') },
        ]}
        onChange={(event) => {
          const known = KEYS.find((one) => one === event.currentTarget.value)
          onChange({ ...limit, by: known ?? { claim: 'sub' } })
        }}
      />
      {typeof limit.by === 'object' && (
        <TextInput
          w={140}
          label={t('limits.claim')}
          defaultValue={limit.by.claim}
          onChange={(event) => onChange({ ...limit, by: { claim: event.currentTarget.value } })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('limits.remove', { line })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </Group>
  )
}
