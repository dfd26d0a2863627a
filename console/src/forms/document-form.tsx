import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Operation } from '../api/endpoints.ts'
import { useMay } from '../api/session.ts'
import { Icon } from '../ui/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import classes from './document-form.module.css'
import { SavePanel } from './save-panel.tsx'
import type { Editing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

/** A document that is edited, who may save it, and its fields. */
export type DocumentFormProps<T extends FieldValues> = {
  editing: Editing<T> & { saving: Saving<T> }
  /** The operation that saves: who may not use it sees the form without Salva. */
  write: Operation
  /** Names of fields for the review, by dotted path. */
  labels: Readonly<Record<string, string>>
  /** What the review shows beside the changes, such as their impact. */
  review?: ReactNode
  children: ReactNode
}

/** A form over a document: its fields, the bar with Salva, the review, the conflict, the restored draft. */
export function DocumentForm<T extends FieldValues>(props: DocumentFormProps<T>) {
  const { editing, write, labels, review, children } = props
  const { saving } = editing
  const mayWrite = useMay(write)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saving.review()
      }}
    >
      <fieldset disabled={!mayWrite} className={classes.fields}>
        <Stack gap="lg">
          <DraftNotice draftAt={editing.draftAt} onDiscard={editing.discard} />
          {children}
          {mayWrite && <SaveBar isDirty={editing.isDirty} onDiscard={editing.discard} />}
        </Stack>
      </fieldset>
      <SavePanel editing={editing} labels={labels} review={review} />
      <ConflictPanel editing={editing} labels={labels} />
    </form>
  )
}

type NoticeProps = { draftAt: string | undefined; onDiscard: () => void }

function DraftNotice({ draftAt, onDiscard }: NoticeProps) {
  const { t } = useTranslation('forms')
  const format = useFormat()
  if (!draftAt) return null
  return (
    <Alert color="blue" icon={<Icon name="history" />} role="status">
      <Group justify="space-between">
        <Text>{t('draft.restored', { at: format.dateTime(draftAt) })}</Text>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

function SaveBar({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const { t } = useTranslation(['forms', 'frame'])
  return (
    <Group className={classes.bar} justify="flex-end">
      <Text fz="sm" c="dimmed" role="status" className={classes.state}>
        {t(isDirty ? 'bar.dirty' : 'bar.clean')}
      </Text>
      {isDirty && (
        <Button variant="default" onClick={onDiscard}>
          {t('bar.discard')}
        </Button>
      )}
      <Button type="submit">{t('frame:action.save')}</Button>
    </Group>
  )
}
