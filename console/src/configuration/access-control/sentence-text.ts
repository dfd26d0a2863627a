import type { TFunction } from 'i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'

type T = TFunction<'accessControl'>

/** What the settings will do to a request, in sentences anybody understands. */
export function sentenceOf(t: T, { tokenManagement, authorization }: AccessControl): string {
  if (!tokenManagement.enabled) return t('sentence.open')
  if (!tokenManagement.policy) return t('sentence.noPolicy')
  const { policy, optional, userInfo, tokenForward } = tokenManagement
  return [
    t(optional ? 'sentence.tokenOptional' : 'sentence.token', {
      policy,
      checks: checks(t, tokenManagement),
    }),
    ...(optional ? [] : [t('sentence.refused')]),
    ...demands(t, authorization),
    ...(userInfo === false ? [] : [t('sentence.userInfo')]),
    t(tokenForward ? 'sentence.forward' : 'sentence.noForward'),
  ].join(' ')
}

// A check that only warns promises nothing.
function checks(t: T, { introspection, jwtValidation }: AccessControl['tokenManagement']): string {
  const named = [
    ...(introspection === true ? [t('sentence.checkIntrospection')] : []),
    ...(jwtValidation === true ? [t('sentence.checkJwt')] : []),
  ]
  return named.length === 0 ? t('sentence.checkNothing') : named.join(t('sentence.and'))
}

function demands(
  t: T,
  { enabled, claims, scopes, roles }: AccessControl['authorization'],
): string[] {
  if (!enabled) return []
  const list = (values: readonly string[]) => ({ values: values.join(', ') })
  return [
    ...(claims.enabled ? [t('sentence.rules', { count: claims.rules.length })] : []),
    ...(scopes.enabled
      ? [
          t(
            scopes.require === 'all' ? 'sentence.scopes' : 'sentence.scopesAny',
            list(scopes.values),
          ),
        ]
      : []),
    ...(roles.enabled
      ? [t(roles.require === 'all' ? 'sentence.roles' : 'sentence.rolesAny', list(roles.values))]
      : []),
  ]
}
