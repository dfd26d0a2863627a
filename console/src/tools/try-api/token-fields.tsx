import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TokenField } from '../demo/token-field.tsx'
import type { DraftRequest } from './draft-request.ts'

type TokenIn = DraftRequest['tokenIn']
type Props = {
  token: string
  onToken: (token: string) => void
  tokenIn: TokenIn
  onTokenIn: (place: TokenIn) => void
}

const places = [
  { value: 'header', label: 'Authorization' },
  { value: 'query', label: 'query' },
  { value: 'form', label: 'form' },
]

/** The token and where it travels (RFC 6750 §2). */
export function TokenFields({ token, onToken, tokenIn, onTokenIn }: Props) {
  const { t } = useTranslation('tools')
  return (
    <Stack gap={6}>
      <TokenField value={token} onChange={onToken} hint={t('try.tokenHint')} />
      <Group gap="xs">
        <Text fz="sm">{t('try.tokenIn')}</Text>
        <SegmentedControl
          size="xs"
          aria-label={t('try.tokenIn')}
          value={tokenIn}
          onChange={(next) => onTokenIn(next as TokenIn)}
          data={places}
        />
      </Group>
    </Stack>
  )
}
