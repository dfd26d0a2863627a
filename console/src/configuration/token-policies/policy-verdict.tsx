import { Alert, Badge, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { useFormat } from '../../ui/use-format.ts'

type Verdict = AnswerOf<'testTokenPolicy'>
const columns = ['source', 'verdict', 'detail', 'endpoint', 'ms'] as const
const colors = { valid: 'green', invalid: 'red', unavailable: 'orange', skipped: 'gray' } as const

/** What a policy says about a token: the verdict, each step, every claim. */
export function PolicyVerdict({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('policies')
  const { claims } = verdict
  return (
    <Stack gap="md">
      <Headline verdict={verdict} />
      <Steps steps={verdict.steps} />
      {claims && (
        <div>
          <Title order={3}>{t('test.claims')}</Title>
          <StackingTable name={t('test.claims')} head={[t('test.claim'), t('test.value')]} fz="sm">
            {Object.entries(claims).map(([name, value]) => (
              <StackingRow key={name}>
                <StackingCell place="title">
                  <CodeText text={name} />
                </StackingCell>
                <StackingCell place="below">
                  <CodeText text={typeof value === 'string' ? value : JSON.stringify(value)} />
                </StackingCell>
              </StackingRow>
            ))}
          </StackingTable>
        </div>
      )}
    </Stack>
  )
}

// A delivery chooses its checks, so a token that one of them accepts may well be good enough.
function Headline({ verdict: { steps, problem } }: { verdict: Verdict }) {
  const { t } = useTranslation('policies')
  const judges = steps.filter(({ source }) => source !== 'user-info')
  const accepting = judges.filter((step) => step.verdict === 'valid').map(({ source }) => source)
  if (accepting.length > 0 && accepting.length < judges.length) {
    return (
      <Alert color="orange" title={t('test.partly', { by: accepting.join(', ') })} role="status">
        {problem}
      </Alert>
    )
  }
  const isValid = accepting.length > 0
  return (
    <Alert
      color={isValid ? 'green' : 'red'}
      title={t(isValid ? 'test.valid' : 'test.invalid')}
      role="status"
    >
      {problem}
    </Alert>
  )
}

function Steps({ steps }: { steps: Verdict['steps'] }) {
  const { t } = useTranslation('policies')
  const format = useFormat()
  return (
    <div>
      <Title order={3}>{t('test.steps')}</Title>
      <StackingTable
        name={t('test.steps')}
        head={columns.map((column) => t(`test.${column}`))}
        fz="sm"
      >
        {steps.map((step) => (
          <StackingRow key={`${step.source} ${step.endpoint}`}>
            <StackingCell place="name">{step.source}</StackingCell>
            <StackingCell place="end">
              <Badge color={colors[step.verdict]}>{t(`test.verdicts.${step.verdict}`)}</Badge>
            </StackingCell>
            <StackingCell place="below">{step.detail}</StackingCell>
            <StackingCell place="below">
              {step.endpoint && <CodeText text={step.endpoint} />}
            </StackingCell>
            <StackingCell place="last">{format.milliseconds(step.ms)}</StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
    </div>
  )
}
