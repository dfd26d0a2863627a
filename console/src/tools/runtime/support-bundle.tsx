import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../administration/import-export/download.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'

const LAST_REVISIONS = '20'

/** One file for those who help: nodes, configuration and its last changes, secrets masked as the API masks them. */
export function SupportBundle() {
  const { t } = useTranslation('tools')
  const mayRead = useMay(endpoints.getConfiguration)
  const collect = useMutation({
    mutationFn: async () => {
      const [runtime, configuration, revisions] = await Promise.all([
        call(endpoints.getRuntime, {}),
        call(endpoints.getConfiguration, {}),
        call(endpoints.listRevisions, { query: { limit: LAST_REVISIONS } }),
      ])
      const at = new Date().toISOString()
      const bundle = {
        product: 'varco',
        at,
        browser: navigator.userAgent,
        runtime,
        configuration,
        revisions,
      }
      download(`varco-support-${at.slice(0, 10)}.json`, JSON.stringify(bundle, null, 2))
    },
    meta: { keepQueries: true },
  })
  if (!mayRead) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon name="download" size={16} />}
      loading={collect.isPending}
      onClick={() => collect.mutate()}
    >
      {t('bundle')}
    </Button>
  )
}
