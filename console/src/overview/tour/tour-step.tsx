import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { useGatewayUrl } from '../../shell/runtime.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { Step } from '../../ui/steps.tsx'
import { rulesOf, type steps } from './scenario.ts'
import { StepResult } from './step-result.tsx'
import { TokenStep } from './token-step.tsx'
import classes from './tour.module.css'
import type { Tour } from './use-tour.ts'

type Props = {
  step: (typeof steps)[number]
  index: number
  tour: Tour
  demo: NonNullable<AnswerOf<'getDemo'>['demo']>
}

/** One step: what it shows, the button that does it, and what came of it. */
export function TourStep({ step, index, tour, demo }: Props) {
  const { t } = useTranslation('tour')
  const { name, expect } = step
  const result = tour.results[name]
  const isCurrent = tour.current === index
  const isDone = name === 'token' ? tour.token !== undefined : result !== undefined
  return (
    <Step
      mark={isDone ? <Icon name="check" size={16} /> : index + 1}
      tone={isDone ? 'green' : isCurrent ? 'current' : 'gray'}
    >
      <Paper p="lg" className={classes.content} data-current={isCurrent || undefined}>
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2}>{t(`${name}.title`)}</Title>
            {expect && (
              <Badge color={expect < 300 ? 'green' : 'orange'}>
                {t('expects', { status: expect })}
              </Badge>
            )}
          </Group>
          <Text>{t(`${name}.text`)}</Text>
          {name === 'token' ? (
            <TokenStep tour={tour} demo={demo} />
          ) : (
            <Act name={name} tour={tour} isCurrent={isCurrent} />
          )}
          {result && <StepResult name={name} result={result} expect={expect} />}
        </Stack>
      </Paper>
    </Step>
  )
}

type ActProps = { name: Exclude<Props['step']['name'], 'token'>; tour: Tour; isCurrent: boolean }

function Act({ name, tour, isCurrent }: ActProps) {
  const { t } = useTranslation('tour')
  const { t: frame } = useTranslation()
  const { run, token } = tour
  const isMine = run.variables === name
  const gateway = useGatewayUrl()
  const query =
    name === 'missing'
      ? ''
      : name === 'altered'
        ? '?access_token=${TOKEN}x'
        : '?access_token=$TOKEN'
  const rules = rulesOf(name)
  return (
    <>
      {rules.length > 0 && <pre className={classes.rules}>{rules.join('\n')}</pre>}
      <CliHint
        command={`curl -i -X PUT "${gateway}/gateway/Ente/PetStore/v2/pet${query}" -H 'Content-Type: application/json' -d "$PET"`}
      />
      {isMine && run.error && (
        <Alert color="red" title={frame('error.actionFailed')} role="alert">
          {explain(frame, run.error)}
        </Alert>
      )}
      <Group>
        <Button
          variant={isCurrent ? 'filled' : 'default'}
          disabled={name !== 'missing' && !token}
          loading={run.isPending && isMine}
          onClick={() => run.mutate(name)}
        >
          {t(`${name}.action`)}
        </Button>
        {name !== 'missing' && !token && (
          <Text fz="sm" c="dimmed">
            {t('needsToken')}
          </Text>
        )}
      </Group>
    </>
  )
}
