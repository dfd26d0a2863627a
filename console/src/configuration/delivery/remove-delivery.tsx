import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { name: DeliveryName; etag: string | undefined }

/** Removes a delivery after a question, then goes back to the list. */
export function RemoveDelivery({ name, etag }: Props) {
  const { t } = useTranslation('deliveries')
  const [isOpen, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteDelivery, { params: name }, { etag }),
    onSuccess: async () => {
      await navigate({ to: '/deliveries' })
      await queryClient.invalidateQueries()
    },
    // The list asks again after leaving: this page would only learn that its delivery is gone.
    meta: { keepQueries: true },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        onClick={dialog.open}
      >
        {t('summary.delete')}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={t('summary.deleteTitle', { name: `${name.api} ${name.version}` })}
        text={t('summary.deleteText')}
        action={t('summary.delete')}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={dialog.close}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
