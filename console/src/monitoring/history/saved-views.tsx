import {
  ActionIcon,
  Button,
  Group,
  Popover,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TransactionSearch } from '../filters/transaction-search.ts'
import classes from './saved-views.module.css'
import { viewsOf, withView } from './views.ts'

type Props = { search: TransactionSearch; onOpen: (search: TransactionSearch) => void }

/** Filters under a name, kept in this browser; a link carries them to others. */
export function SavedViews({ search, onOpen }: Props) {
  const { t } = useTranslation('monitoring')
  const [isOpen, panel] = useDisclosure(false)
  const [stored, store] = useLocalStorage<unknown>({ key: 'varco.views', defaultValue: [] })
  const views = viewsOf(stored)
  const input = useRef<HTMLInputElement>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = input.current?.value.trim()
    if (!name) return
    store(withView(views, { name, search }))
    if (input.current) input.current.value = ''
  }
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
          {views.length === 0 && (
            <Text fz="sm" c="dimmed">
              {t('views.none')}
            </Text>
          )}
          {views.map(({ name, search: kept }) => (
            <Group key={name} justify="space-between" wrap="nowrap" gap={4}>
              <UnstyledButton
                className={classes.view}
                onClick={() => {
                  panel.close()
                  onOpen(kept)
                }}
              >
                {name}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('views.remove', { name })}
                onClick={() => store(views.filter((one) => one.name !== name))}
              >
                <Icon name="trash" size={15} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap="xs" wrap="nowrap" align="flex-end">
              <TextInput
                ref={input}
                size="sm"
                label={t('views.name')}
                maxLength={60}
                required
                flex={1}
              />
              <Button size="sm" type="submit">
                {t('views.save')}
              </Button>
            </Group>
          </form>
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
