import { Button, Collapse, Group, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import mono from '../../ui/mono.module.css'
import type { DraftRequest } from './draft-request.ts'
import { parseCurl } from './parse-curl.ts'

/** Takes a curl command and fills the form from it; it is read here and sent nowhere. */
export function PasteCurl({ onPaste }: { onPaste: (draft: DraftRequest) => void }) {
  const { t } = useTranslation('tools')
  const [isOpen, panel] = useDisclosure(false)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const read = () => {
    const draft = parseCurl(input.current?.value ?? '')
    setWrong(!draft)
    if (draft) onPaste(draft)
  }
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="terminal" size={15} />}
        aria-expanded={isOpen}
        onClick={panel.toggle}
      >
        {t('try.paste')}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="xs" mt="xs">
          <Textarea
            ref={input}
            aria-label={t('try.paste')}
            placeholder="curl -X PUT …"
            classNames={{ input: mono.input }}
            error={isWrong && t('try.pasteWrong')}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
          />
          <Group justify="flex-end">
            <Button size="compact-sm" variant="default" onClick={read}>
              {t('try.pasteRead')}
            </Button>
          </Group>
        </Stack>
      </Collapse>
    </div>
  )
}
