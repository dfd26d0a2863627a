import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContentPart, Transaction } from '../../../../src/model/transaction.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ContentView } from './content-view.tsx'

const sides = [
  { side: 'request', parts: ['request-inbound', 'request-outbound'] },
  { side: 'response', parts: ['response-inbound', 'response-outbound'] },
] as const satisfies readonly { side: string; parts: readonly ContentPart[] }[]

/** Dettagli Messaggio: what was recorded of the request and of the response, on each side of the gateway. */
export function MessageTab({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const { contents, delivery } = transaction
  return (
    <Stack gap="xl">
      {sides.map(({ side, parts }) => (
        <Stack key={side} component="section" gap="md">
          <Title order={2}>{t(`message.${side}`)}</Title>
          {parts.map((part) => {
            const content = contents.find((one) => one.part === part)
            return content && <ContentView key={part} content={content} />
          })}
          {!parts.some((part) => contents.some((one) => one.part === part)) && (
            <Text c="dimmed">{t('message.nothing')}</Text>
          )}
        </Stack>
      ))}
      {delivery && contents.length < sides.flatMap(({ parts }) => parts).length && (
        <Group>
          <Text fz="sm" c="dimmed" flex="1 1 20rem">
            {t('message.hint')}
          </Text>
          <LinkButton
            variant="default"
            size="sm"
            to="/deliveries/$organization/$api/$version/configuration/message-recording"
            params={delivery}
          >
            {t('message.configure')}
          </LinkButton>
        </Group>
      )}
    </Stack>
  )
}
