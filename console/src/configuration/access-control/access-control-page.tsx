import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessControl } from '../../../../src/model/access-control.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useDocument } from '../../forms/use-document.ts'
import { SectionPage } from '../delivery/section-page.tsx'
import { useDeliveryName } from '../delivery/use-delivery.ts'
import { AuthorizationSection } from './authorization-section.tsx'
import { ImpactPreview } from './impact-preview.tsx'
import { withProposal } from './proposal.ts'
import { Sentence } from './sentence.tsx'
import { TokenManagementSection } from './token-management-section.tsx'
import { useAccessControlLabels } from './use-labels.ts'

const route = getRouteApi(
  '/app/deliveries/$organization/$api/$version/configuration/access-control',
)

/** Controllo Accessi of one delivery: reads it, edits it, saves the whole document back. */
export function AccessControlPage() {
  const { t } = useTranslation()
  const params = useDeliveryName()
  const proposal = route.useSearch()
  const navigate = useNavigate()
  const labels = useAccessControlLabels()
  const editing = useDocument({
    read: endpoints.getAccessControl,
    write: endpoints.putAccessControl,
    request: { params },
    schema: AccessControl,
    proposed: (document) => withProposal(document, proposal),
    onSaved: () => {
      // The form is saved, but the guard hears of it only with the next render.
      if (proposal.transaction) {
        const params = { id: proposal.transaction }
        void navigate({ to: '/transactions/$id', params, ignoreBlocker: true })
      }
    },
  })
  const { form, saving } = editing

  // A proposed correction opens with its review: the user came here to save it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (proposal.rule !== undefined) void saving.review()
  }, [])

  return (
    <SectionPage
      title={t('page.accessControl')}
      editing={editing}
      write={endpoints.putAccessControl}
      labels={labels}
      review={<ImpactPreview delivery={params} form={form} isRepeated />}
    >
      <Sentence form={form} />
      <TokenManagementSection form={form} />
      <AuthorizationSection form={form} delivery={params} />
      <ImpactPreview delivery={params} form={form} />
    </SectionPage>
  )
}
