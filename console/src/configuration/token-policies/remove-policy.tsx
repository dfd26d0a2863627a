import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { name: string; etag: string | undefined }

/** Removes a token policy after a question; one that is in use stays, and the server says so. */
export function RemovePolicy({ name, etag }: Props) {
  const { t } = useTranslation('policies')
  const [isOpen, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteTokenPolicy, { params: { name } }, { etag }),
    meta: { keepQueries: true },
    onSuccess: async () => {
      await navigate({ to: '/token-policies' })
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        onClick={dialog.open}
      >
        {t('delete')}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={t('deleteTitle', { name })}
        text={t('deleteText')}
        action={t('delete')}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={dialog.close}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
