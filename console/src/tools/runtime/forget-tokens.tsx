import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { query } from '../../api/query.ts'
import { explain } from '../../ui/explain.ts'

const kinds = ['token', 'subject', 'clientId'] as const
type Kind = (typeof kinds)[number]

/** Forgets what was learnt about one token, one subject or one client; the rest stays cached. */
export function ForgetTokens() {
  const { t } = useTranslation('tools')
  const { t: frame } = useTranslation()
  const { data } = useQuery(query(endpoints.listTokenPolicies, {}))
  const [kind, setKind] = useState<Kind>('token')
  const policy = useRef<HTMLSelectElement>(null)
  const value = useRef<HTMLInputElement>(null)
  const forget = useMutation({
    mutationFn: (given: { kind: Kind; policy: string; value: string }) =>
      given.kind === 'token'
        ? call(endpoints.forgetToken, { body: { policy: given.policy, token: given.value } })
        : call(endpoints.forgetTokens, {
            query: { policy: given.policy, [given.kind]: given.value },
          }),
    onSuccess: () => {
      if (value.current) value.current.value = ''
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = value.current?.value.trim()
    if (text && policy.current) forget.mutate({ kind, policy: policy.current.value, value: text })
  }
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label={t('forget.title')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={2}>{t('forget.title')}</Title>
          <Text c="dimmed">{t('forget.text')}</Text>
          <Group align="flex-end">
            <NativeSelect
              label={t('forget.what')}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as Kind)}
              data={kinds.map((one) => ({ value: one, label: t(`forget.${one}`) }))}
            />
            <NativeSelect
              ref={policy}
              label={t('forget.policy')}
              data={data?.items.map(({ name }) => name) ?? []}
            />
            <TextInput
              key={kind}
              ref={value}
              type={kind === 'token' ? 'password' : 'text'}
              label={t(`forget.${kind}`)}
              autoComplete="off"
              required
              flex="1 1 14rem"
            />
            <Button type="submit" variant="default" loading={forget.isPending}>
              {t('forget.submit')}
            </Button>
          </Group>
          {forget.error && (
            <Alert color="orange" role="alert">
              {isProblem(forget.error, 404) ? t('forget.none') : explain(frame, forget.error)}
            </Alert>
          )}
          {forget.isSuccess && (
            <Alert color="green" role="status">
              {t('forget.done')}
            </Alert>
          )}
        </Stack>
      </form>
    </Paper>
  )
}
