import { Group, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { DocumentForm } from '../../forms/document-form.tsx'
import { useDocument } from '../../forms/use-document.ts'
import { Page } from '../../ui/page.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { PolicyHealth } from './policy-health.tsx'
import { PolicyTest } from './policy-test.tsx'
import { RemovePolicy } from './remove-policy.tsx'
import { usePolicyLabels } from './use-labels.ts'

const route = getRouteApi('/app/token-policies/$name')

/** One token policy: its form, Prova, and the way to remove it. */
export function TokenPolicyPage() {
  const { t } = useTranslation('policies')
  const { name } = route.useParams()
  const labels = usePolicyLabels()
  const editing = useDocument({
    read: endpoints.getTokenPolicy,
    write: endpoints.putTokenPolicy,
    request: { params: { name } },
    schema: TokenPolicy,
  })
  const mayTest = useMay(endpoints.testTokenPolicy)
  const mayRemove = useMay(endpoints.deleteTokenPolicy)
  return (
    <Page title={name} aside={<PolicyHealth policy={name} />} description={t('description')}>
      <Stack gap="lg">
        {mayTest && <PolicyTest policy={name} isDirty={editing.isDirty} />}
        <DocumentForm editing={editing} write={endpoints.putTokenPolicy} labels={labels}>
          <PolicyFields form={editing.form} isNamed />
        </DocumentForm>
        {mayRemove && (
          <Group justify="flex-end">
            <RemovePolicy name={name} etag={editing.basis.etag} />
          </Group>
        )}
      </Stack>
    </Page>
  )
}
