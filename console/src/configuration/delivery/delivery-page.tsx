import { DataList, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { useGatewayUrl } from '../../shell/runtime.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { protectionText } from '../deliveries/protection.ts'
import { DeliveryFrame } from './delivery-frame.tsx'
import { DeliveryTraffic } from './delivery-traffic.tsx'
import { recordingText } from './recording-text.ts'
import { RemoveDelivery } from './remove-delivery.tsx'
import { SuspendDelivery } from './suspend-delivery.tsx'
import { useDelivery } from './use-delivery.ts'

/** An Erogazione at a glance: where it is, where it leads, what protects it, how it fares. */
export function DeliveryPage() {
  const { t } = useTranslation('deliveries')
  const { delivery, etag, params } = useDelivery()
  const mayWrite = useMay(endpoints.putDelivery)
  const gateway = useGatewayUrl()
  const path = `/gateway/${deliveryPath(delivery)}`
  const facts = [
    {
      label: t('summary.path'),
      value: <CodeText text={path} copyLabel={t('copyPath', { name: delivery.api })} />,
    },
    { label: t('summary.upstream'), value: <CodeText text={delivery.upstream.url} /> },
    { label: t('summary.protection'), value: protectionText(t, delivery.accessControl) },
    { label: t('summary.recording'), value: recordingText(t, delivery.messageRecording) },
  ]

  return (
    <DeliveryFrame
      delivery={delivery}
      actions={mayWrite && <SuspendDelivery delivery={delivery} etag={etag} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Paper p="lg" bg="var(--varco-raised)">
          <DataList orientation="vertical" gap="md">
            {facts.map(({ label, value }) => (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue>{value}</DataList.ItemValue>
              </DataList.Item>
            ))}
          </DataList>
        </Paper>
        <Stack gap="lg">
          <DeliveryTraffic delivery={params} />
          <Paper p="lg" bg="var(--varco-raised)">
            <Stack gap="xs">
              <Title order={2}>{t('summary.try')}</Title>
              <Text fz="sm" c="dimmed">
                {t('summary.tryText')}
              </Text>
              <CliHint
                command={`curl -i -H "Authorization: Bearer $TOKEN" "${gateway}${path}/…"`}
              />
            </Stack>
          </Paper>
        </Stack>
      </SimpleGrid>
      {mayWrite && (
        <Group justify="flex-end">
          <RemoveDelivery name={params} etag={etag} />
        </Group>
      )}
    </DeliveryFrame>
  )
}
