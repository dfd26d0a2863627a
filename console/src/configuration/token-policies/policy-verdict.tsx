import { Alert, Badge, Stack, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './policy-verdict.module.css'

type Verdict = AnswerOf<'testTokenPolicy'>
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
        <div className={classes.scroll}>
          <Title order={3}>{t('test.claims')}</Title>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('test.claim')}</Table.Th>
                <Table.Th>{t('test.value')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {Object.entries(claims).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <CodeText text={name} />
                  </Table.Td>
                  <Table.Td>
                    <CodeText text={typeof value === 'string' ? value : JSON.stringify(value)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
    <div className={classes.scroll}>
      <Title order={3}>{t('test.steps')}</Title>
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            {(['source', 'verdict', 'detail', 'endpoint', 'ms'] as const).map((column) => (
              <Table.Th key={column}>{t(`test.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={`${step.source} ${step.endpoint}`}>
              <Table.Td>{step.source}</Table.Td>
              <Table.Td>
                <Badge color={colors[step.verdict]}>{t(`test.verdicts.${step.verdict}`)}</Badge>
              </Table.Td>
              <Table.Td>{step.detail}</Table.Td>
              <Table.Td>{step.endpoint && <CodeText text={step.endpoint} />}</Table.Td>
              <Table.Td>{format.milliseconds(step.ms)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
