import { Group, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PanelButton } from '../../ui/panel-button.tsx'
import type { TransactionSearch } from '../filters/transaction-search.ts'
import { NewView } from './new-view.tsx'
import { ViewList } from './view-list.tsx'
import { viewsOf, withView } from './views.ts'

type Props = { search: TransactionSearch; onOpen: (search: TransactionSearch) => void }

/** Filters under a name, kept in this browser; a link carries them to others. */
export function SavedViews({ search, onOpen }: Props) {
  const { t } = useTranslation('monitoring')
  const [stored, store] = useLocalStorage<unknown>({ key: 'varco.views', defaultValue: [] })
  const views = viewsOf(stored)
  return (
    <PanelButton label={t('views.title')} icon="eye" position="bottom-end">
      {(close) => (
        <>
          <ViewList
            views={views}
            onOpen={(kept) => {
              close()
              onOpen(kept)
            }}
            onRemove={(name) => store(views.filter((one) => one.name !== name))}
          />
          <NewView onSave={(name) => store(withView(views, { name, search }))} />
          <Group gap={4}>
            <Text fz="sm" c="dimmed">
              {t('views.link')}
            </Text>
            <CopyButton text={window.location.href} label={t('views.copyLink')} />
          </Group>
        </>
      )}
    </PanelButton>
  )
}
