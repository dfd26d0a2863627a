import type { TFunction } from 'i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'

/** What protects a delivery, in a few words. */
export function protectionText(
  t: TFunction<'deliveries'>,
  { tokenManagement, authorization }: AccessControl,
): string {
  if (!tokenManagement.enabled) return t('protection.none')
  const policy = tokenManagement.policy ?? ''
  const checks = (['jwtValidation', 'introspection', 'userInfo'] as const)
    .filter((check) => tokenManagement[check] !== false)
    .map((check) => t(`protection.${check === 'jwtValidation' ? 'jwt' : check}`))
  const who = t(tokenManagement.optional ? 'protection.optional' : 'protection.policy', { policy })
  return [`${who} (${checks.join(', ')})`, ...demands(t, authorization)].join(' · ')
}

function demands(
  t: TFunction<'deliveries'>,
  { enabled, claims, scopes, roles }: AccessControl['authorization'],
): string[] {
  if (!enabled) return []
  return [
    ...(claims.enabled ? [t('protection.rules', { count: claims.rules.length })] : []),
    ...(scopes.enabled ? [t('protection.scopes')] : []),
    ...(roles.enabled ? [t('protection.roles')] : []),
  ]
}
