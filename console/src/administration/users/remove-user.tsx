import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { name: string; onClose: () => void }

/** Removes a user after a question. */
export function RemoveUser({ name, onClose }: Props) {
  const { t } = useTranslation(['administration', 'frame'])
  const remove = useMutation({ ...mutation(endpoints.deleteUser), onSuccess: onClose })
  return (
    <Confirm
      isOpen
      title={t('users.deleteTitle', { name })}
      text={t('users.deleteText')}
      action={t('frame:action.delete')}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { name } })}
    />
  )
}
