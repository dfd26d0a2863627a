import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { useClientNames } from '../client-names.ts'
import { FilterLink } from './filter-link.tsx'
import { Properties } from './properties.tsx'
import { TokenInfo } from './token-info.tsx'

/** Informazioni Mittente: who called, as the token says and the network shows, and Token Info. */
export function SenderTab({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const clientName = useClientNames()
  const { sender, request, token } = transaction
  const by = (
    filter: 'subject' | 'username' | 'clientId' | 'issuer' | 'address',
    text: string | null | undefined,
  ) => text && <FilterLink filter={filter} value={text} />
  const name = sender?.clientId && clientName(sender.clientId)
  return (
    <Stack gap="lg">
      <Properties
        list={[
          { name: t('sender.subject'), value: by('subject', sender?.subject) },
          { name: t('sender.username'), value: by('username', sender?.username) },
          { name: t('sender.clientId'), value: by('clientId', sender?.clientId) },
          { name: t('sender.clientName'), value: name !== sender?.clientId && name },
          { name: t('sender.issuer'), value: by('issuer', sender?.issuer) },
          { name: t('sender.email'), value: sender?.email },
          { name: t('sender.address'), value: by('address', request.clientAddress) },
          { name: t('sender.forwardedFor'), value: request.forwardedFor },
          { name: t('sender.source'), value: token && t(`source.${token.source}`) },
          {
            name: t('sender.validatedBy'),
            value: token?.validatedBy.map((source) => t(`validatedBy.${source}`)).join(', '),
          },
          {
            name: t('sender.cached'),
            value: token && t(token.cached ? 'sender.fromCache' : 'sender.fromNetwork'),
          },
        ]}
      />
      <Stack gap="sm">
        <Title order={2}>{t('tokenInfo.title')}</Title>
        {token?.claims ? (
          <TokenInfo
            claims={token.claims}
            sources={token.claimSources}
            delivery={transaction.delivery}
          />
        ) : (
          <Text c="dimmed">{t(token ? 'tokenInfo.none' : 'tokenInfo.noToken')}</Text>
        )}
      </Stack>
    </Stack>
  )
}
