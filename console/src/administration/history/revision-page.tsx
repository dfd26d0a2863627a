import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { mutation, query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Page } from '../../ui/page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ObjectChanges } from './object-changes.tsx'
import { reasonOf } from './reason.ts'

const route = getRouteApi('/app/history/$revision')
const CodeEditor = lazy(async () => ({
  default: (await import('../../ui/code-editor.tsx')).CodeEditor,
}))

/** One revision: its changes, the whole document as it was, and the way back to it. */
export function RevisionPage() {
  const { t } = useTranslation('administration')
  const format = useFormat()
  const { revision } = route.useParams()
  const { data } = useSuspenseQuery(query(endpoints.getRevision, { params: { revision } }))
  const [isShown, document] = useDisclosure(false)
  return (
    <Page
      title={`r${revision}`}
      description={[data.author, format.dateTime(data.at), reasonOf(data)]
        .filter(Boolean)
        .join(' · ')}
      actions={<Restore revision={data.revision} />}
    >
      {data.changes.length === 0 ? (
        <Text c="dimmed">{t('history.none')}</Text>
      ) : (
        <ObjectChanges changes={data.changes} />
      )}
      <Group>
        <Button variant="default" onClick={document.toggle} aria-expanded={isShown}>
          {t(isShown ? 'history.hideDocument' : 'history.showDocument')}
        </Button>
      </Group>
      {isShown && (
        <Suspense fallback={<Skeleton height={320} />}>
          <CodeEditor
            value={JSON.stringify(data.document, null, 2)}
            language="json"
            label={t('history.document')}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Restore({ revision }: { revision: number }) {
  const { t } = useTranslation('administration')
  const [isOpen, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const mayRestore = useMay(endpoints.restoreRevision)
  const restore = useMutation({
    ...mutation(endpoints.restoreRevision),
    onSuccess: () => void navigate({ to: '/history' }),
  })
  if (!mayRestore) return null
  return (
    <>
      <Button onClick={dialog.open}>{t('history.restore')}</Button>
      <Confirm
        isOpen={isOpen}
        title={t('history.restoreTitle', { revision })}
        text={t('history.restoreText', { revision })}
        action={t('history.restore')}
        color="blue"
        isBusy={restore.isPending}
        error={restore.error}
        onClose={dialog.close}
        onConfirm={() => restore.mutate({ params: { revision } })}
      />
    </>
  )
}
