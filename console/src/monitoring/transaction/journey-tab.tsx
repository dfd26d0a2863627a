import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { Step, Steps, type StepTone } from '../../ui/steps.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { journeyOf, type Step as Stage, type Verdict } from './journey.ts'
import classes from './journey-tab.module.css'

const icons: Record<Verdict, IconName> = {
  passed: 'check',
  warned: 'warning',
  failed: 'close',
  off: 'unlock',
  idle: 'check',
  skipped: 'dots',
}
const colors: Record<Verdict, StepTone> = {
  passed: 'green',
  warned: 'orange',
  failed: 'red',
  off: 'gray',
  idle: 'gray',
  skipped: 'gray',
}

/** Percorso: every stage in order with its verdict; those that were not reached say why. */
export function JourneyTab({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  return (
    <Steps name={t('tab.journey')}>
      {journeyOf(transaction).map((step) => (
        <Step
          key={step.stage}
          mark={<Icon name={icons[step.verdict]} size={16} />}
          tone={colors[step.verdict]}
        >
          <StepView step={step} />
        </Step>
      ))}
    </Steps>
  )
}

function StepView({ step }: { step: Stage }) {
  const { t } = useTranslation('transaction')
  const format = useFormat()
  const { stage, verdict, ms, source, diagnostics, comparisons } = step
  return (
    <Stack gap={6} className={classes.content} data-verdict={verdict}>
      <Group gap="xs">
        <Text fw={600}>{t(`stage.${stage}`)}</Text>
        <Badge color={colors[verdict]}>{t(`verdict.${verdict}`)}</Badge>
        {source && <Badge color="blue">{t(`answeredFrom.${source}`)}</Badge>}
        {ms !== undefined && (
          <Text fz="sm" c="dimmed">
            {format.milliseconds(ms)}
          </Text>
        )}
      </Group>
      {diagnostics.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <Text key={index} fz="sm" className={classes.word} data-severity={one.severity}>
          <PlainText text={one.message} />
        </Text>
      ))}
      {comparisons.length > 0 && <ComparisonTable comparisons={comparisons} />}
      {diagnostics.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t(verdict === 'skipped' ? 'why.skipped' : `why.${stage}`)}
        </Text>
      )}
    </Stack>
  )
}
