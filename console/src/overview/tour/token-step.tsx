import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../api/endpoints.ts'
import { explain } from '../../ui/explain.ts'
import type { Tour } from './use-tour.ts'

type Props = { tour: Tour; demo: NonNullable<AnswerOf<'getDemo'>['demo']> }

/** Gets a token: by a real login as one of the demo's users, or for the client itself. */
export function TokenStep({ tour, demo }: Props) {
  const { t } = useTranslation('tour')
  const { t: frame } = useTranslation()
  const { logIn, fetchToken, token, current } = tour
  const error = logIn.error ?? fetchToken.error
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('token.users', {
          users: demo.users.map(({ username, password }) => `${username} / ${password}`).join(', '),
        })}
      </Text>
      {error && (
        <Alert color="red" title={frame('error.actionFailed')} role="alert">
          {explain(frame, error)}
        </Alert>
      )}
      <Group>
        <Button
          variant={current === 1 ? 'filled' : 'default'}
          loading={logIn.isPending}
          onClick={() => logIn.mutate()}
        >
          {t('token.logIn')}
        </Button>
        <Button
          variant="default"
          loading={fetchToken.isPending}
          onClick={() => fetchToken.mutate()}
        >
          {t('token.fetch')}
        </Button>
        {token && (
          <Text fz="sm" role="status">
            {t('token.held')}
          </Text>
        )}
      </Group>
    </>
  )
}
