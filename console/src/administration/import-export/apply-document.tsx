import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { type AnswerOf, endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { ObjectChanges } from '../history/object-changes.tsx'

type Props = {
  text: string
  /** The document of the text, undefined when it cannot be read. */
  read: () => unknown
  etag: string | undefined
}
type Checked = { text: string; answer: AnswerOf<'putConfiguration'> }

/** First what the document would change, then Applica: never one without the other. */
export function ApplyDocument({ text, read, etag }: Props) {
  const { t } = useTranslation('administration')
  const [message, setMessage] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const put = (query: { dryRun?: 'true'; message?: string }) =>
    call(endpoints.putConfiguration, { query, body: read() as never }, { etag })
  const check = useMutation({
    mutationFn: () => put({ dryRun: 'true' }),
    meta: { keepQueries: true },
    onSuccess: (answer) => setChecked({ text, answer }),
  })
  const apply = useMutation({
    mutationFn: () => put({ message: message || undefined }),
    onSuccess: () => setChecked(undefined),
  })
  const mayApply = useMay(endpoints.putConfiguration)
  if (!mayApply) return null
  const current = checked?.text === text ? checked.answer : undefined
  const run = (action: typeof check | typeof apply) => {
    check.reset()
    apply.reset()
    if (read() !== undefined) action.mutate()
  }
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <Button variant="light" loading={check.isPending} onClick={() => run(check)}>
          {t('document.check')}
        </Button>
        <TextInput
          label={t('document.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={500}
        />
        <Button
          loading={apply.isPending}
          disabled={!current || current.changes.length === 0}
          title={current ? undefined : t('document.checkFirst')}
          onClick={() => run(apply)}
        >
          {t('document.apply')}
        </Button>
      </Group>
      <Refusal error={check.error ?? apply.error} />
      {apply.data && (
        <Alert color="green" role="status">
          {t('document.applied', { revision: apply.data.revision })}
        </Alert>
      )}
      {current && (
        <div role="status">
          <Alert color="blue">
            {current.changes.length === 0
              ? t('document.nothing')
              : t('document.changes', { count: current.changes.length })}
          </Alert>
        </div>
      )}
      {current && <ObjectChanges changes={current.changes} />}
    </Stack>
  )
}
