import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { runtimeQuery } from '../../shell/runtime.ts'
import { Page } from '../../ui/page.tsx'
import { ForgetTokens } from './forget-tokens.tsx'
import { NodeCard } from './node-card.tsx'
import { ResetCaches } from './reset-caches.tsx'
import { SupportBundle } from './support-bundle.tsx'

/** Runtime: what every node runs and holds, ResetAllCaches, and what can be forgotten. */
export function RuntimePage() {
  const { t } = useTranslation(['tools', 'frame'])
  const { data } = useSuspenseQuery(runtimeQuery)
  const mayReset = useMay(endpoints.resetCaches)
  return (
    <Page
      title={t('frame:page.runtime')}
      description={t('runtime.description')}
      actions={<SupportBundle />}
    >
      <Stack gap="lg">
        <ResetCaches revision={data.revision} nodes={data.nodes} mayReset={mayReset} />
        {data.nodes.map((node) => (
          <NodeCard key={node.node} node={node} saved={data.revision} />
        ))}
        {mayReset && <ForgetTokens />}
      </Stack>
    </Page>
  )
}
