import { Alert, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { takeOver } from '../../shell/palette/hand-over.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { TokenField } from '../demo/token-field.tsx'
import { DecodedToken } from './decoded-token.tsx'
import { Verdicts } from './verdicts.tsx'

/** Analizza token: what a token says, and what every delivery would say to it. */
export function InspectTokenPage() {
  const { t } = useTranslation(['tools', 'frame'])
  const { t: frame } = useTranslation()
  const [token, setToken] = useState(() => takeOver().token ?? '')
  const inspect = useMutation({ ...mutation(endpoints.inspectToken), meta: { keepQueries: true } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim() !== '') inspect.mutate({ body: { token: token.trim() } })
  }
  return (
    <Page title={t('frame:page.inspectToken')} description={t('inspect.description')}>
      <Paper p="lg" bg="var(--varco-raised)">
        <form onSubmit={submit}>
          <Stack gap="md">
            <TokenField value={token} onChange={setToken} hint={t('inspect.hint')} />
            <Group justify="flex-end">
              <Button
                type="submit"
                loading={inspect.isPending}
                disabled={token.trim() === ''}
                leftSection={<Icon name="search" size={16} />}
              >
                {t('inspect.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <DecodedToken token={token.trim()} />
      {inspect.error && (
        <Alert color="red" title={frame('error.actionFailed')} role="alert">
          {explain(frame, inspect.error)}
        </Alert>
      )}
      {inspect.isPending && <Skeleton height={160} />}
      {inspect.data?.items.length === 0 && <Text c="dimmed">{t('inspect.none')}</Text>}
      {inspect.data && <Verdicts items={inspect.data.items} />}
      <CliHint command="varco token inspect" />
    </Page>
  )
}
