import { Alert, Button, Drawer, Group, List, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api/problem.ts'
import { CliHint } from '../ui/cli-hint.tsx'
import { explain } from '../ui/explain.ts'
import { ChangeList } from './change-list.tsx'
import type { Editing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'
import { useValidationText } from './validation-text.ts'

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
        {saving.error && <Refusal error={saving.error} />}
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

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation()
  const say = useValidationText()
  const fields = error instanceof ApiProblem ? error.fields : []
  return (
    <Alert color="red" title={t('error.saveFailed')} role="alert">
      {fields.length === 0 && explain(t, error)}
      <List size="sm">
        {fields.map(({ path, message }) => (
          <List.Item key={`${path} ${message}`}>
            <code>{path}</code> {say(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
