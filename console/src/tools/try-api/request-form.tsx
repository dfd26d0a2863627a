import { Button, Group, Paper, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import mono from '../../ui/mono.module.css'
import { AddressFields } from './address-fields.tsx'
import { type DraftRequest, requestOf } from './draft-request.ts'
import { PasteCurl } from './paste-curl.tsx'
import type { SentRequest } from './sent-requests.ts'
import { TokenFields } from './token-fields.tsx'

type Props = { start: DraftRequest; isBusy: boolean; onSend: (request: SentRequest) => void }

/** The request builder: delivery, method, path, headers, body, token. */
export function RequestForm({ start, isBusy, onSend }: Props) {
  const [given, setGiven] = useState({ draft: start, count: 0 })
  return (
    <Paper p="lg" bg="var(--varco-raised)">
      <Fields key={given.count} draft={given.draft} isBusy={isBusy} onSend={onSend}>
        <PasteCurl onPaste={(draft) => setGiven(({ count }) => ({ draft, count: count + 1 }))} />
      </Fields>
    </Paper>
  )
}

type FieldsProps = Omit<Props, 'start'> & { draft: DraftRequest; children: ReactNode }

function Fields({ draft, isBusy, onSend, children }: FieldsProps) {
  const { t } = useTranslation('tools')
  const form = useRef<HTMLFormElement>(null)
  const [token, setToken] = useState(draft.token)
  const [tokenIn, setTokenIn] = useState(draft.tokenIn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const { delivery = '', method = 'GET', path = '', headers = '', body = '' } = fields
    onSend(requestOf({ delivery, method, path: path.trim(), headers, body, token, tokenIn }))
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md">
        {children}
        <AddressFields draft={draft} />
        <TokenFields token={token} onToken={setToken} tokenIn={tokenIn} onTokenIn={setTokenIn} />
        <Textarea
          name="headers"
          label={t('try.headers')}
          description={t('try.headersHint')}
          defaultValue={draft.headers}
          classNames={{ input: mono.input }}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
        />
        <Textarea
          name="body"
          label={t('try.body')}
          defaultValue={draft.body}
          classNames={{ input: mono.input }}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} leftSection={<Icon name="play" size={16} />}>
            {t('try.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
