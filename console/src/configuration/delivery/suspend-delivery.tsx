import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { delivery: Delivery; etag: string | undefined }

/** Suspends or resumes a delivery: everything else of the document goes back as it came. */
export function SuspendDelivery({ delivery, etag }: Props) {
  const { t } = useTranslation('deliveries')
  const [isOpen, dialog] = useDisclosure(false)
  const save = useMutation({ ...mutation(endpoints.putDelivery), onSuccess: dialog.close })
  const { organization, api, version, enabled } = delivery
  const verb = enabled ? 'suspend' : 'resume'
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t(`summary.${verb}`)}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={t(`summary.${verb}Title`, { name: `${api} ${version}` })}
        text={t(`summary.${verb}Text`)}
        action={t(`summary.${verb}`)}
        color={enabled ? 'orange' : 'blue'}
        isBusy={save.isPending}
        error={save.error}
        onClose={dialog.close}
        onConfirm={() =>
          save.mutate({
            params: { organization, api, version },
            body: { ...delivery, enabled: !enabled },
            etag,
          })
        }
      />
    </>
  )
}
