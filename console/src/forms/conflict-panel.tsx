import { Alert, Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../api/call.ts'
import { Icon } from '../ui/icon.tsx'
import { ChangeList } from './change-list.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { type Choices, compareThree, merge, pathKey } from './three-way.ts'
import type { Editing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

type Props<T extends FieldValues> = {
  editing: Editing<T> & { saving: Saving<T> }
  labels: Readonly<Record<string, string>>
}

/** Somebody saved first: what they did, what you did, and who wins where both did something. */
export function ConflictPanel<T extends FieldValues>({ editing, labels }: Props<T>) {
  const { t } = useTranslation(['forms', 'frame'])
  const { saving } = editing
  return (
    <Drawer
      opened={saving.step === 'conflict'}
      onClose={saving.close}
      title={t('conflict.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('frame:action.close') }}
    >
      {saving.current && <Comparison editing={editing} labels={labels} current={saving.current} />}
    </Drawer>
  )
}

function Comparison<T extends FieldValues>({
  editing,
  labels,
  current,
}: Props<T> & { current: Answer<T> }) {
  const { t } = useTranslation(['forms', 'frame'])
  const [choices, setChoices] = useState<Choices>({})
  const compared = compareThree(editing.basis.body, editing.body(), current.body)
  const { saving } = editing
  return (
    <Stack gap="lg">
      <Alert color="orange" icon={<Icon name="warning" />}>
        {t('conflict.text')}
      </Alert>
      {compared.conflicts.map((conflict) => (
        <ConflictChoice
          key={pathKey(conflict.path)}
          conflict={conflict}
          labels={labels}
          choice={choices[pathKey(conflict.path)] ?? 'mine'}
          onChoose={(choice) => setChoices({ ...choices, [pathKey(conflict.path)]: choice })}
        />
      ))}
      {compared.theirs.length > 0 && <Title order={3}>{t('conflict.theirs')}</Title>}
      <ChangeList changes={compared.theirs} labels={labels} />
      {compared.mine.length > 0 && <Title order={3}>{t('conflict.mine')}</Title>}
      <ChangeList changes={compared.mine} labels={labels} />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={() => editing.rebase(current)}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button
          data-autofocus
          loading={saving.isSaving}
          onClick={() => saving.saveMerged(merge(current.body, compared, choices), current.etag)}
        >
          {t('conflict.saveMerged')}
        </Button>
      </Group>
    </Stack>
  )
}
