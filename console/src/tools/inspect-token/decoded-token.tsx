import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TokenInfo } from '../../monitoring/transaction/token-info.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { decodeJwt } from './decode-jwt.ts'

/** What a JWT says by itself, read in the browser; an opaque token says nothing. */
export function DecodedToken({ token }: { token: string }) {
  const { t } = useTranslation('tools')
  if (token === '') return null
  const decoded = decodeJwt(token)
  if (!decoded) return <Text c="dimmed">{t('inspect.opaque')}</Text>
  return (
    <Stack gap="sm" component="section" aria-label={t('inspect.decoded')}>
      <Title order={2}>{t('inspect.decoded')}</Title>
      <Text fz="sm" c="dimmed">
        {t('inspect.decodedHint')}
      </Text>
      <CodeText text={JSON.stringify(decoded.header)} />
      <TokenInfo claims={decoded.claims} sources={undefined} delivery={null} />
    </Stack>
  )
}
