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
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { query } from '../../api/query.ts'
import { explain } from '../../ui/explain.ts'
import { type Forgettable, forgettables, useForget } from './use-forget.ts'

/** Forgets what was learnt about one token, one subject or one client; the rest stays cached. */
export function ForgetTokens() {
  const { t } = useTranslation('tools')
  const forget = useForget()
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label={t('forget.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('forget.title')}</Title>
        <Text c="dimmed">{t('forget.text')}</Text>
        <ForgetForm forget={forget} />
        <ForgetAnswer forget={forget} />
      </Stack>
    </Paper>
  )
}

function ForgetForm({ forget }: { forget: ReturnType<typeof useForget> }) {
  const { t } = useTranslation('tools')
  const { data } = useQuery(query(endpoints.listTokenPolicies, {}))
  const [kind, setKind] = useState<Forgettable>('token')
  const policy = useRef<HTMLSelectElement>(null)
  const value = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = value.current?.value.trim()
    if (!text || !value.current || !policy.current) return
    forget.mutate({ kind, policy: policy.current.value, value: text })
    value.current.value = ''
  }
  return (
    <Group component="form" align="flex-end" onSubmit={submit}>
      <NativeSelect
        label={t('forget.what')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Forgettable)}
        data={forgettables.map((one) => ({ value: one, label: t(`forget.${one}`) }))}
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
  )
}

function ForgetAnswer({ forget }: { forget: ReturnType<typeof useForget> }) {
  const { t } = useTranslation('tools')
  const { t: frame } = useTranslation()
  if (forget.error) {
    return (
      <Alert color="orange" role="alert">
        {isProblem(forget.error, 404) ? t('forget.none') : explain(frame, forget.error)}
      </Alert>
    )
  }
  return (
    forget.isSuccess && (
      <Alert color="green" role="status">
        {t('forget.done')}
      </Alert>
    )
  )
}
