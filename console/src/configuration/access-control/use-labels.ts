import { useTranslation } from 'react-i18next'

/** Names of the fields of Controllo Accessi, for the review of changes. */
export function useAccessControlLabels(): Record<string, string> {
  const { t } = useTranslation('accessControl')
  const token = (
    field: 'policy' | 'jwtValidation' | 'introspection' | 'userInfo' | 'tokenForward' | 'optional',
  ) => t(`tokenManagement.${field}`)
  return {
    'tokenManagement.enabled': `${t('tokenManagement.title')} - ${t('state')}`,
    'tokenManagement.policy': token('policy'),
    'tokenManagement.jwtValidation': token('jwtValidation'),
    'tokenManagement.introspection': token('introspection'),
    'tokenManagement.userInfo': token('userInfo'),
    'tokenManagement.tokenForward': token('tokenForward'),
    'tokenManagement.optional': token('optional'),
    'authorization.enabled': t('authorization.state'),
    'authorization.claims.enabled': t('authorization.claimsState'),
    'authorization.claims.rules': t('claims.label'),
    'authorization.scopes.enabled': t('authorization.scopesState'),
    'authorization.scopes.values': t('authorization.scopes'),
    'authorization.scopes.require': `${t('authorization.scopes')} - ${t('authorization.require')}`,
    'authorization.roles.enabled': t('authorization.rolesState'),
    'authorization.roles.values': t('authorization.roles'),
    'authorization.roles.require': `${t('authorization.roles')} - ${t('authorization.require')}`,
    'authorization.requiredClaims': t('authorization.requiredClaims'),
  }
}
