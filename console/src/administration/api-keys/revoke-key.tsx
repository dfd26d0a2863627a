import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../../../src/model/endpoints/session.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { apiKey: ApiKey; onClose: () => void }

/** Revokes a key after a question. */
export function RevokeKey({ apiKey, onClose }: Props) {
  const { t } = useTranslation('administration')
  const revoke = useMutation({ ...mutation(endpoints.deleteApiKey), onSuccess: onClose })
  return (
    <Confirm
      isOpen
      title={t('keys.deleteTitle', { name: apiKey.name })}
      text={t('keys.deleteText')}
      action={t('keys.revoke')}
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
    />
  )
}
