import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { versioned } from '../../api/query.ts'
import { Page } from '../../ui/page.tsx'
import { DocumentEditor } from './document-editor.tsx'

/** Import and export: the whole configuration as one document. */
export function ImportExportPage() {
  const { t } = useTranslation(['administration', 'frame'])
  const { data } = useSuspenseQuery(versioned(endpoints.getConfiguration, {}))
  return (
    <Page title={t('frame:page.importExport')} description={t('document.description')}>
      <DocumentEditor loaded={data} />
    </Page>
  )
}
