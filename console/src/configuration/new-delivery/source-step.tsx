import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { type AnswerOf, endpoints } from '../../api/endpoints.ts'
import { Section } from '../../forms/section.tsx'
import { explain } from '../../ui/explain.ts'
import { FileChoice } from '../../ui/file-choice.tsx'
import mono from '../../ui/mono.module.css'

type Props = { onFound: (answer: AnswerOf<'importOpenApi'>) => void; onByHand: () => void }
type Source = 'url' | 'document' | 'byHand'

/** First step: an OpenAPI address, an OpenAPI document, or nothing at all. */
export function SourceStep({ onFound, onByHand }: Props) {
  const { t } = useTranslation('newDelivery')
  const { t: frame } = useTranslation()
  const [source, setSource] = useState<Source>('url')
  const [document, setDocument] = useState('')
  const reading = useMutation({
    mutationFn: (body: { url?: string; document?: string }) =>
      call(endpoints.importOpenApi, { body }),
    meta: { keepQueries: true },
    onSuccess: onFound,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (source === 'byHand') return onByHand()
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim()
    reading.mutate(source === 'url' ? { url } : { document })
  }

  return (
    <Section title={t('source.title')}>
      <form onSubmit={submit}>
        <Stack gap="md" align="stretch">
          <SegmentedControl
            aria-label={t('source.title')}
            value={source}
            onChange={(value) => setSource(value as Source)}
            data={[
              { value: 'url', label: t('source.urlTab') },
              { value: 'document', label: t('source.documentTab') },
              { value: 'byHand', label: t('source.byHand') },
            ]}
          />
          {source === 'url' && (
            <TextInput
              name="url"
              label={t('source.url')}
              description={t('source.urlHint')}
              placeholder="https://api.example.org/openapi.json"
              required
              withAsterisk={false}
            />
          )}
          {source === 'document' && (
            <>
              <FileChoice label={t('source.file')} accept=".json,.yaml,.yml" onText={setDocument} />
              <Textarea
                label={t('source.document')}
                description={t('source.documentHint')}
                value={document}
                onChange={(event) => setDocument(event.currentTarget.value)}
                minRows={6}
                maxRows={16}
                autosize
                classNames={{ input: mono.input }}
                required
                withAsterisk={false}
              />
            </>
          )}
          {source === 'byHand' && <Text>{t('source.byHandText')}</Text>}
          {reading.error && (
            <Alert color="red" role="alert">
              {explain(frame, reading.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={reading.isPending}>
              {t(source === 'byHand' ? 'source.start' : 'source.read')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
