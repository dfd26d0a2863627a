import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CliHint } from '../ui/cli-hint.tsx'
import { ChangeList } from './change-list.tsx'
import { Refusal } from './refusal.tsx'
import type { Editing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

type Props<T extends FieldValues> = {
  editing: Editing<T> & { saving: Saving<T> }
  labels: Readonly<Record<string, string>>
  review?: ReactNode
}

const APPLY_COMMAND = 'varco export > varco.yaml && varco diff varco.yaml && varco apply varco.yaml'

/** What Salva would change, field by field, before anything is sent. */
export function SavePanel<T extends FieldValues>({ editing, labels, review }: Props<T>) {
  const { t } = useTranslation(['forms', 'frame'])
  const { saving } = editing
  const isOpen = saving.step === 'reviewing'
  const changes = isOpen ? editing.changes() : []

  return (
    <Drawer
      opened={isOpen}
      onClose={saving.close}
      title={t('review.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('frame:action.close') }}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => saving.confirm(false)]])}
    >
      <Stack gap="lg">
        <Refusal error={saving.error} />
        {changes.length === 0 ? (
          <Text>{t('review.nothing')}</Text>
        ) : (
          <ChangeList changes={changes} labels={labels} />
        )}
        {review}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={saving.close}>
            {t('frame:action.cancel')}
          </Button>
          <Button variant="default" disabled={saving.isSaving} onClick={() => saving.confirm(true)}>
            {t('review.confirmAndApply')}
          </Button>
          <Button
            data-autofocus
            loading={saving.isSaving}
            aria-keyshortcuts="Control+Enter"
            onClick={() => saving.confirm(false)}
          >
            {t('review.confirm')}
          </Button>
        </Group>
        <CliHint command={APPLY_COMMAND} />
      </Stack>
    </Drawer>
  )
}
