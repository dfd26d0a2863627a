import { readFileSync } from 'node:fs'
import type { AdminSettings, SingleSignOn } from '../admin/settings.ts'
import { Role } from '../model/role.ts'
import { SettingError, type Settings } from './settings.ts'

/** How the admin port is reached and who may log in, from the settings of the process. */
export function adminSettings(settings: Settings): Partial<AdminSettings> {
  return {
    host: settings.adminHost,
    port: settings.adminPort,
    allowedHosts: settings.adminAllowedHosts,
    allowedOrigins: settings.adminAllowedOrigins,
    trustedProxies: settings.adminTrustedProxies,
    secure: settings.adminSecure,
    tls: tlsOf(settings),
    singleSignOn: singleSignOn(settings),
  }
}

function tlsOf({ adminTlsCertificate, adminTlsKey }: Settings): AdminSettings['tls'] {
  if (adminTlsCertificate === undefined || adminTlsKey === undefined) return undefined
  return {
    certificate: readFileSync(adminTlsCertificate, 'utf8'),
    key: readFileSync(adminTlsKey, 'utf8'),
  }
}

function singleSignOn(settings: Settings): SingleSignOn | undefined {
  const { ssoIssuer: issuer } = settings
  if (issuer === undefined) return undefined
  if (settings.ssoClientSecret === undefined) {
    throw new SettingError(
      'VARCO_SSO_CLIENT_SECRET: expected a secret when VARCO_SSO_ISSUER is set',
    )
  }
  const scheme = settings.adminSecure || settings.adminTlsCertificate ? 'https' : 'http'
  return {
    issuer,
    clientId: settings.ssoClientId,
    clientSecret: settings.ssoClientSecret,
    redirectUri:
      settings.ssoRedirectUri ??
      `${scheme}://${settings.adminHost}:${settings.adminPort}/sign-in/oidc/callback`,
    scope: settings.ssoScope,
    usernameClaim: settings.ssoUsernameClaim,
    rolesClaim: settings.ssoRolesClaim,
    roleMapping: mappingOf(settings.ssoRoleMapping),
    organizationsClaim: settings.ssoOrganizationsClaim,
    allowInsecure: issuer.startsWith('http:'),
  }
}

function mappingOf(pairs: readonly string[]): Record<string, Role[]> {
  const mapping: Record<string, Role[]> = Object.create(null)
  for (const pair of pairs) {
    const equals = pair.lastIndexOf('=')
    const role = Role.safeParse(pair.slice(equals + 1))
    if (equals < 1 || !role.success) {
      throw new SettingError(
        `VARCO_SSO_ROLE_MAPPING: expected value=role with a role of ${Role.options.join(', ')}, not '${pair}'`,
      )
    }
    const value = pair.slice(0, equals)
    mapping[value] = [...(mapping[value] ?? []), role.data]
  }
  return mapping
}
