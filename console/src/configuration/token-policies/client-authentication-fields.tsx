import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { SecretField } from '../../forms/fields/secret-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { VariantField } from '../../forms/fields/variant-field.tsx'

type Props = { form: UseFormReturn<TokenPolicy> }

const name = 'introspection.clientAuthentication'

/** How the gateway introduces itself to the provider: the method and what it needs. */
export function ClientAuthenticationFields({ form }: Props) {
  const { t } = useTranslation('policies')
  const current = useWatch({ control: form.control, name })
  const clientId = current && 'clientId' in current ? current.clientId : ''
  const secret = { clientId, clientSecret: '' }
  const variants = [
    { method: 'none' },
    { method: 'client_secret_basic', ...secret },
    { method: 'client_secret_post', ...secret },
    { method: 'client_secret_jwt', ...secret, algorithm: 'HS256' },
    { method: 'private_key_jwt', clientId, privateKey: '', algorithm: 'RS256' },
    { method: 'tls_client_auth', clientId },
    { method: 'bearer', token: '' },
  ]
  const has = (field: string) => current !== undefined && field in current
  return (
    <>
      <VariantField
        form={form}
        name={name}
        label={t('auth.title')}
        variants={variants.map((start) => ({
          key: start.method,
          label: start.method === 'none' ? t('auth.none') : start.method,
          start,
        }))}
      />
      {has('clientId') && (
        <TextField form={form} name={`${name}.clientId`} label={t('auth.clientId')} />
      )}
      {has('clientSecret') && (
        <SecretField
          key={current?.method}
          form={form}
          name={`${name}.clientSecret`}
          label={t('auth.clientSecret')}
        />
      )}
      {has('privateKey') && (
        <SecretField
          form={form}
          name={`${name}.privateKey`}
          label={t('auth.privateKey')}
          hint={t('auth.privateKeyHint')}
        />
      )}
      {has('algorithm') && (
        <TextField form={form} name={`${name}.algorithm`} label={t('auth.algorithm')} />
      )}
      {has('privateKey') && (
        <TextField form={form} name={`${name}.keyId`} label={t('auth.keyId')} optional />
      )}
      {has('algorithm') && (
        <TextField form={form} name={`${name}.audience`} label={t('auth.audience')} optional />
      )}
      {has('token') && <SecretField form={form} name={`${name}.token`} label={t('auth.token')} />}
    </>
  )
}
