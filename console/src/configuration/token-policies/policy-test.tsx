import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { Section } from '../../forms/section.tsx'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import mono from '../../ui/mono.module.css'
import { PolicyVerdict } from './policy-verdict.tsx'

type Props = { policy: string; isDirty: boolean }

/** Prova: a token, the exchange with the provider step by step, and the claims it has. */
export function PolicyTest({ policy, isDirty }: Props) {
  const { t } = useTranslation('policies')
  const { t: frame } = useTranslation()
  const id = useId()
  const test = useMutation({
    mutationFn: (token: string) =>
      call(endpoints.testTokenPolicy, { params: { name: policy }, body: { token } }),
    meta: { keepQueries: true },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const token = String(new FormData(event.currentTarget).get('token')).trim()
    if (token !== '') test.mutate(token)
  }
  return (
    <Section title={t('test.title')} description={t('test.description')}>
      <Stack gap="sm">
        <form onSubmit={submit} id={id}>
          <Textarea
            name="token"
            label={t('test.token')}
            autosize
            minRows={2}
            maxRows={6}
            classNames={{ input: mono.input }}
            autoComplete="off"
            spellCheck={false}
          />
        </form>
        <Group>
          <Button type="submit" form={id} loading={test.isPending} variant="light">
            {t('test.run')}
          </Button>
          {isDirty && (
            <Text fz="sm" c="dimmed">
              {t('test.dirty')}
            </Text>
          )}
        </Group>
        {test.error && (
          <Alert color="red" role="alert">
            {explain(frame, test.error)}
          </Alert>
        )}
        {test.data && <PolicyVerdict verdict={test.data} />}
        <CliHint command="varco token inspect $TOKEN" />
      </Stack>
    </Section>
  )
}
