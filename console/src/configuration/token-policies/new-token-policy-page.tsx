import { SimpleGrid, Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { endpoints } from '../../api/endpoints.ts'
import { DocumentForm } from '../../forms/document-form.tsx'
import { useNewDocument } from '../../forms/use-new-document.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { Page } from '../../ui/page.tsx'
import lists from '../../ui/plain-list.module.css'
import { PolicyFields } from './policy-fields.tsx'
import { policyFrom, type TemplateName, templateNames } from './templates.ts'
import { usePolicyLabels } from './use-labels.ts'

const route = getRouteApi('/app/token-policies/new')

/** A new token policy: first the provider it is for, then the form with what is known of it. */
export function NewTokenPolicyPage() {
  const { t } = useTranslation('policies')
  const { template } = route.useSearch()
  const known = templateNames.find((name) => name === template)
  return (
    <Page
      title={t('new')}
      description={known ? t(`templates.${known}Text`) : t('templates.description')}
      actions={
        known && (
          <LinkButton variant="default" to="/token-policies/new" search={{}}>
            {t('templates.other')}
          </LinkButton>
        )
      }
    >
      {known ? <NewPolicy key={known} template={known} /> : <Templates />}
    </Page>
  )
}

function Templates() {
  const { t } = useTranslation('policies')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={lists.list}>
      {templateNames.map((name) => (
        <li key={name}>
          <LinkCard to="/token-policies/new" search={{ template: name }}>
            <Text fw={600}>{t(`templates.${name}`)}</Text>
            <Text fz="sm" c="dimmed">
              {t(`templates.${name}Text`)}
            </Text>
          </LinkCard>
        </li>
      ))}
    </SimpleGrid>
  )
}

function NewPolicy({ template }: { template: TemplateName }) {
  const navigate = useNavigate()
  const labels = usePolicyLabels()
  const editing = useNewDocument({
    create: endpoints.createTokenPolicy,
    schema: TokenPolicy,
    defaults: policyFrom(template),
    onSaved: ({ body: { name } }) =>
      void navigate({ to: '/token-policies/$name', params: { name } }),
  })
  return (
    <DocumentForm editing={editing} write={endpoints.createTokenPolicy} labels={labels}>
      <PolicyFields form={editing.form} />
    </DocumentForm>
  )
}
