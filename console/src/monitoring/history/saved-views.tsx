import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TransactionSearch } from '../filters/transaction-search.ts'
import { NewView } from './new-view.tsx'
import { ViewList } from './view-list.tsx'
import { viewsOf, withView } from './views.ts'

type Props = { search: TransactionSearch; onOpen: (search: TransactionSearch) => void }

/** Filters under a name, kept in this browser; a link carries them to others. */
export function SavedViews({ search, onOpen }: Props) {
  const { t } = useTranslation('monitoring')
  const [isOpen, panel] = useDisclosure(false)
  const [stored, store] = useLocalStorage<unknown>({ key: 'varco.views', defaultValue: [] })
  const views = viewsOf(stored)
  return (
    <Popover
      opened={isOpen}
      onChange={panel.set}
      position="bottom-end"
      withArrow
      trapFocus
      shadow="md"
      width={300}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name="eye" size={16} />}
          onClick={panel.toggle}
        >
          {t('views.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <ViewList
            views={views}
            onOpen={(kept) => {
              panel.close()
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
