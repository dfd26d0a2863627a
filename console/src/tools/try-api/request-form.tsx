import {
  Button,
  Group,
  NativeSelect,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/names.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import mono from '../../ui/mono.module.css'
import { TokenField } from '../demo/token-field.tsx'
import { type DraftRequest, methods, requestOf } from './draft-request.ts'
import { PasteCurl } from './paste-curl.tsx'
import type { SentRequest } from './sent-requests.ts'

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

type FieldsProps = {
  draft: DraftRequest
  isBusy: boolean
  onSend: (request: SentRequest) => void
  children: React.ReactNode
}

function Fields({ draft, isBusy, onSend, children }: FieldsProps) {
  const { t } = useTranslation('tools')
  const form = useRef<HTMLFormElement>(null)
  const [token, setToken] = useState(draft.token)
  const [tokenIn, setTokenIn] = useState(draft.tokenIn)
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  const names = data?.items.map(deliveryPath) ?? []
  const isKnown = names.includes(draft.delivery)
  const offered = methods.includes(draft.method) ? methods : [...methods, draft.method]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = new FormData(form.current!)
    const text = (name: string) => String(fields.get(name) ?? '')
    onSend(
      requestOf({
        delivery: text('delivery'),
        method: text('method'),
        path: text('path').trim(),
        headers: text('headers'),
        body: text('body'),
        token,
        tokenIn,
      }),
    )
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md">
        {children}
        <NativeSelect
          key={names.join()}
          name="delivery"
          label={t('try.delivery')}
          data={names}
          defaultValue={isKnown ? draft.delivery : names[0]}
          error={
            draft.delivery !== '' &&
            data &&
            !isKnown &&
            t('try.noDelivery', { name: draft.delivery })
          }
        />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <NativeSelect
            name="method"
            label={t('try.method')}
            data={offered}
            defaultValue={draft.method}
            w={110}
          />
          <TextInput
            name="path"
            label={t('try.path')}
            defaultValue={draft.path}
            classNames={{ input: mono.input }}
            spellCheck={false}
            maxLength={8000}
            flex={1}
          />
        </Group>
        <Stack gap={6}>
          <TokenField value={token} onChange={setToken} hint={t('try.tokenHint')} />
          <Group gap="xs">
            <Text fz="sm">{t('try.tokenIn')}</Text>
            <SegmentedControl
              size="xs"
              aria-label={t('try.tokenIn')}
              value={tokenIn}
              onChange={(next) => setTokenIn(next as DraftRequest['tokenIn'])}
              data={[
                { value: 'header', label: 'Authorization' },
                { value: 'query', label: 'query' },
                { value: 'form', label: 'form' },
              ]}
            />
          </Group>
        </Stack>
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
          <Button
            type="submit"
            loading={isBusy}
            disabled={names.length === 0}
            leftSection={<Icon name="play" size={16} />}
          >
            {t('try.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
