import { Button, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { demoQuery } from '../../tools/demo/demo-query.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Steps } from '../../ui/steps.tsx'
import { steps } from './scenario.ts'
import { TourStep } from './tour-step.tsx'
import { useTour } from './use-tour.ts'

/** The guided scenario: six steps with real requests, from a refusal to the rule that lets the right ones pass. */
export function TourPage() {
  const { t } = useTranslation(['tour', 'frame'])
  const { data } = useSuspenseQuery(demoQuery)
  return (
    <Page title={t('frame:page.tour')} description={t('description')}>
      {data.demo ? (
        <Scenario demo={data.demo} />
      ) : (
        <Empty icon="play" title={t('noDemo')} text={t('noDemoText')} />
      )}
    </Page>
  )
}

function Scenario({ demo }: { demo: NonNullable<AnswerOf<'getDemo'>['demo']> }) {
  const { t } = useTranslation('tour')
  const tour = useTour(demo)
  const isDone = tour.current >= steps.length
  return (
    <>
      <Steps size="large">
        {steps.map((step, index) => (
          <TourStep key={step.name} step={step} index={index} tour={tour} demo={demo} />
        ))}
      </Steps>
      <Group justify="space-between">
        <Text role="status" fw={isDone ? 600 : undefined}>
          {isDone && t('done')}
        </Text>
        <Button
          variant="default"
          loading={tour.restart.isPending}
          onClick={() => tour.restart.mutate()}
        >
          {t('restart')}
        </Button>
      </Group>
    </>
  )
}
