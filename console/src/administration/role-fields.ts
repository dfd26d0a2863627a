import { useTranslation } from 'react-i18next'
import { Role } from '../../../src/model/role.ts'

/** The roles with their names and what they may do. */
export function useRoles() {
  const { t } = useTranslation('administration')
  return Role.options.map((role) => ({
    role,
    name: t(`role.${role}`),
    text: t(`role.${role}Text`),
  }))
}
