import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../../src/model/configuration.ts'
import type { Answer } from '../../api/call.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ApplyDocument } from './apply-document.tsx'
import { DocumentSyntaxError, type Format, readDocument, writeDocument } from './document-text.ts'
import { download } from './download.ts'

const CodeEditor = lazy(async () => ({
  default: (await import('../../ui/code-editor.tsx')).CodeEditor,
}))

/** The document in an editor: to read, download, change, check and apply. */
export function DocumentEditor({ loaded }: { loaded: Answer<Configuration> }) {
  const { t } = useTranslation('administration')
  const [format, setFormat] = useState<Format>('yaml')
  const [text, setText] = useState(() => writeDocument(loaded.body, 'yaml'))
  const [problem, setProblem] = useState<string>()
  const read = () => {
    try {
      setProblem(undefined)
      return readDocument(text)
    } catch (error) {
      if (!(error instanceof DocumentSyntaxError)) throw error
      setProblem(error.message)
      return undefined
    }
  }
  const change = (next: Format) => {
    const document = read()
    if (document === undefined) return
    setFormat(next)
    setText(writeDocument(document, next))
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('document.format')}
          value={format}
          onChange={(value) => change(value as Format)}
          data={[
            { value: 'yaml', label: 'YAML' },
            { value: 'json', label: 'JSON' },
          ]}
        />
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => download(`varco.${format}`, text)}
        >
          {t('document.download')}
        </Button>
        <FileChoice label={t('document.file')} accept=".yaml,.yml,.json" onText={setText} />
        <Button variant="subtle" onClick={() => setText(writeDocument(loaded.body, format))}>
          {t('document.reload')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('document.secrets')}
      </Text>
      <Suspense fallback={<Skeleton height={420} />}>
        <CodeEditor
          value={text}
          onChange={setText}
          language={format}
          label={t('document.editor')}
        />
      </Suspense>
      {problem && (
        <Alert color="red" role="alert">
          {t('document.syntax', { problem })}
        </Alert>
      )}
      <ApplyDocument text={text} read={read} etag={loaded.etag} />
      <CliHint
        command={`varco export > varco.${format} && varco diff varco.${format} && varco apply varco.${format}`}
      />
    </Stack>
  )
}
