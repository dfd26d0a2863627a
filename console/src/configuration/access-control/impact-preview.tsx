import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import type { AnswerOf } from '../../api/endpoints.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { explain } from '../../ui/explain.ts'
import { useFormat } from '../../ui/use-format.ts'
import { ImpactExamples } from './impact-examples.tsx'
import classes from './impact-preview.module.css'
import { faultsOf } from './rule-lines.ts'

type Props = {
  delivery: DeliveryName
  form: UseFormReturn<AccessControl>
  /** A second look at the same thing, inside the review. */
  isRepeated?: boolean
}

const LOOK_BACK = 1000
const AFTER_TYPING_MS = 600

/** What the rules would have done to the last recorded transactions, before anything is saved. */
export function ImpactPreview({ delivery, form, isRepeated }: Props) {
  const { t } = useTranslation('accessControl')
  const { t: frame } = useTranslation()
  const values = useWatch({ control: form.control }) as AccessControl
  const [settled] = useDebouncedValue(values, AFTER_TYPING_MS)
  const { claims, enabled } = settled.authorization
  const isRelevant = enabled && claims.enabled && claims.rules.length > 0
  const isValid = faultsOf(claims.rules).length === 0
  const mayAsk = useMay(endpoints.previewAccessControl)
  const body = { rules: claims.rules, accessControl: settled, last: LOOK_BACK }
  const { data, error } = useQuery({
    ...query(endpoints.previewAccessControl, { params: delivery, body }),
    enabled: isRelevant && isValid && mayAsk,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isRelevant || !mayAsk) return null
  return (
    <Paper
      component={isRepeated ? 'div' : 'section'}
      p="lg"
      className={classes.impact}
      aria-label={isRepeated ? undefined : t('impact.title')}
    >
      <Stack gap="sm">
        <Title order={2}>{t('impact.title')}</Title>
        {!isValid && <Text c="dimmed">{t('impact.invalid')}</Text>}
        {isValid && error && <Text>{t('impact.failed', { reason: explain(frame, error) })}</Text>}
        {isValid && !error && !data && <Skeleton height={60} />}
        {isValid && !error && data && <Figures impact={data} isRepeated={isRepeated} />}
      </Stack>
    </Paper>
  )
}

type FiguresProps = { impact: AnswerOf<'previewAccessControl'>; isRepeated?: boolean }

function Figures({ impact, isRepeated }: FiguresProps) {
  const { t } = useTranslation('accessControl')
  const format = useFormat()
  if (impact.examined === 0) return <Text c="dimmed">{t('impact.nothing')}</Text>
  const figures = (['accepted', 'denied', 'newlyDenied', 'newlyAccepted'] as const).map((name) => ({
    name,
    count: impact[name],
  }))
  return (
    <>
      <Text c="dimmed" fz="sm" role="status">
        {t('impact.examined', { count: impact.examined })}
        {impact.newlyDenied + impact.newlyAccepted === 0 && ` · ${t('impact.same')}`}
      </Text>
      <Group gap="xl">
        {figures.map(({ name, count }) => (
          <div
            key={name}
            className={classes.figure}
            data-name={name}
            data-any={count > 0 || undefined}
          >
            <Text fz="xl" fw={600} lh={1.2}>
              {format.number(count)}
            </Text>
            <Text fz="sm">{t(`impact.${name}`)}</Text>
          </div>
        ))}
      </Group>
      {impact.examples.length > 0 && (
        <ImpactExamples examples={impact.examples} isRepeated={isRepeated} />
      )}
    </>
  )
}
