import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KnownClient } from '../../../../src/model/known-client.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { client: KnownClient; onClose: () => void }

/** Forgets the name of a client id after a question. */
export function RemoveClient({ client, onClose }: Props) {
  const { t } = useTranslation(['registry', 'frame'])
  const remove = useMutation({ ...mutation(endpoints.deleteClient), onSuccess: onClose })
  return (
    <Confirm
      isOpen
      title={t('clients.deleteTitle', { name: client.name })}
      text={t('clients.deleteText')}
      action={t('frame:action.delete')}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { clientId: client.clientId } })}
    />
  )
}
