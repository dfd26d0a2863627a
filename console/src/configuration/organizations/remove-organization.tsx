import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { name: string; onClose: () => void }

/** Removes an organization after a question; one with deliveries stays, and the server says so. */
export function RemoveOrganization({ name, onClose }: Props) {
  const { t } = useTranslation(['registry', 'frame'])
  const remove = useMutation({ ...mutation(endpoints.deleteOrganization), onSuccess: onClose })
  return (
    <Confirm
      isOpen
      title={t('organizations.deleteTitle', { name })}
      text={t('organizations.deleteText')}
      action={t('frame:action.delete')}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { name } })}
    />
  )
}
