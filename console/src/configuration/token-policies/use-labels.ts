import { useTranslation } from 'react-i18next'
import { numberFields } from './number-fields.ts'

/** Names of the fields of a token policy, for the review of changes. */
export function usePolicyLabels(): Record<string, string> {
  const { t } = useTranslation('policies')
  const under = (title: string, field: string) => `${title} - ${field}`
  const introspection = t('introspection.title')
  return {
    name: t('general.name'),
    description: t('general.description'),
    discovery: t('general.discovery'),
    tokenSource: t('general.tokenSource'),
    introspection,
    'introspection.endpoint': under(introspection, t('introspection.endpoint')),
    'introspection.request': under(introspection, t('introspection.request')),
    'introspection.clientAuthentication.method': t('auth.title'),
    'introspection.clientAuthentication.clientId': t('auth.clientId'),
    'introspection.clientAuthentication.clientSecret': t('auth.clientSecret'),
    jwt: t('jwt.title'),
    'jwt.jwksUri': t('jwt.jwksUri'),
    'jwt.issuer': t('jwt.issuer'),
    'jwt.audience': t('jwt.audience'),
    'jwt.algorithms': t('jwt.algorithms'),
    userInfo: t('userInfo.title'),
    'userInfo.endpoint': under(t('userInfo.title'), t('userInfo.endpoint')),
    'forward.mode': t('forward.mode'),
    'forward.original': t('forward.original'),
    'dpop.mode': t('advanced.dpop'),
    ...Object.fromEntries(numberFields.map(({ name, text }) => [name, t(`advanced.${text}`)])),
  }
}
