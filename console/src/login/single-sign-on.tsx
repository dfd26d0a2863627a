import { Alert, Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'

/** The other way in, by the organization's identity provider; nothing when it is not switched on. */
export function SingleSignOn({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useTranslation()
  const { data: path } = useQuery({
    queryKey: ['single-sign-on'],
    queryFn: offeredPath,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!path) return null
  return (
    <>
      <Divider label={t('login.or')} />
      {hasFailed && (
        <Alert color="red" role="alert">
          {t('login.singleSignOnFailed')}
        </Alert>
      )}
      <Button component="a" href={path} variant="default" fullWidth>
        {t('login.singleSignOn')}
      </Button>
    </>
  )
}

// Whoever is not logged in is told by the refusal itself where single sign-on begins.
async function offeredPath(): Promise<string | null> {
  try {
    await call(endpoints.getSession, {})
    return null
  } catch (error) {
    if (!isProblem(error, 401)) return null
    const { singleSignOn } = (error.body ?? {}) as { singleSignOn?: unknown }
    return typeof singleSignOn === 'string' && /^\/\w/.test(singleSignOn) ? singleSignOn : null
  }
}
