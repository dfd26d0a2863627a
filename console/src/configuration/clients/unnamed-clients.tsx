import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'

type Props = { named: readonly string[]; onName: (clientId: string) => void }

const MAX_OFFERED = 12

/** Client ids that recent traffic carried and nobody has named: one click begins to. */
export function UnnamedClients({ named, onName }: Props) {
  const { t } = useTranslation('registry')
  const { data } = useQuery(query(endpoints.getStatistics, { query: { by: 'client' } }))
  const unnamed = (data?.items ?? [])
    .map(({ key }) => key)
    .filter((clientId) => clientId !== '' && !named.includes(clientId))
    .slice(0, MAX_OFFERED)
  if (unnamed.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fz="sm" c="dimmed">
        {t('clients.seen')}
      </Text>
      <Group gap="xs">
        {unnamed.map((clientId) => (
          <Button
            key={clientId}
            variant="default"
            size="compact-sm"
            aria-label={t('clients.nameIt', { clientId })}
            onClick={() => onName(clientId)}
          >
            {clientId}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
