import type { FieldValues } from 'react-hook-form'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { DocumentForm, type DocumentFormProps } from '../../forms/document-form.tsx'
import { Page } from '../../ui/page.tsx'
import { useDeliveryName } from './use-delivery.ts'

type Props<T extends FieldValues> = DocumentFormProps<T> & { title: string; description?: string }

/** The page of one section of a delivery: says whose it is, and holds the form over its document. */
export function SectionPage<T extends FieldValues>({ title, description, ...form }: Props<T>) {
  const path = deliveryPath(useDeliveryName())
  return (
    <Page title={title} description={description ? `${path} · ${description}` : path}>
      <DocumentForm {...form} />
    </Page>
  )
}
