import { Alert, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { explain } from '../../ui/explain.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { tourMemory } from './tour-memory.ts'

/** Where the demo's login page leads back to: the code becomes a token, the address forgets it. */
export function LoginCallback() {
  const { t } = useTranslation('tour')
  const { t: frame } = useTranslation()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const isTaken = useRef(false)

  useEffect(() => {
    // A code is good for one use, and React may run this twice.
    if (isTaken.current) return
    isTaken.current = true
    redeem(new URLSearchParams(window.location.search)).then(
      () => void navigate({ to: '/tour', replace: true }),
      setError,
    )
  }, [navigate])

  if (!error) return <PageSkeleton />
  return (
    <Stack>
      <Alert color="red" title={t('loginFailed')} role="alert">
        {explain(frame, error)}
      </Alert>
      <LinkButton to="/tour">{t('back')}</LinkButton>
    </Stack>
  )
}

async function redeem(answer: URLSearchParams): Promise<void> {
  const login = tourMemory.takeLogin()
  const code = answer.get('code')
  // RFC 6749 §10.12: an answer to a request that was not made here is nobody's.
  if (!login || login.state !== answer.get('state')) throw new Error('state')
  if (!code) throw new Error(answer.get('error') ?? 'code')
  const { clientId, redirectUri, codeVerifier } = login
  const body = { clientId, redirectUri, codeVerifier, code }
  const { accessToken } = await call(endpoints.getDemoToken, { body })
  tourMemory.setToken(accessToken)
}
