import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src/model/endpoints/session.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { sessionLost } from '../api/session-lost.ts'
import { explain } from '../ui/explain.ts'

type Props = { username?: string; onDone: (session: Session) => void }

/** User name and password; what was typed stays when the login fails, except the password. */
export function LoginForm({ username, onDone }: Props) {
  const { t } = useTranslation()
  const login = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(endpoints.login, { body }),
    // A refused login is no lost session: it is told here and nowhere else.
    meta: { quiet: true },
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      sessionLost.set(false)
      onDone(session)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    login.mutate({
      username: String(fields.get('username')),
      password: String(fields.get('password')),
    })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {login.error && (
          <Alert color="red" role="alert">
            {reason(t, login.error)}
          </Alert>
        )}
        <TextInput
          name="username"
          label={t('login.username')}
          autoComplete="username"
          defaultValue={username}
          required
          autoFocus={username === undefined}
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          required
          autoFocus={username !== undefined}
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  )
}

function reason(t: TFunction<'frame'>, error: unknown): string {
  if (isProblem(error, 401)) return t('login.wrong')
  if (isProblem(error, 429)) return t('login.locked')
  return explain(t, error)
}
