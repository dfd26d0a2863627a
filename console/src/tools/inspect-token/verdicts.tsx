import { Accordion, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import type { AnswerOf } from '../../api/endpoints.ts'
import { OutcomeBadge } from '../../monitoring/outcome/outcome-badge.tsx'
import { DiagnosticsTab } from '../../monitoring/transaction/diagnostics-tab.tsx'

type Item = AnswerOf<'inspectToken'>['items'][number]

/** What each delivery says to the token, and why. */
export function Verdicts({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('tools')
  const accepted = items.filter((item) => item.accepted).length
  return (
    <Stack gap="sm" component="section" aria-label={t('inspect.verdicts')}>
      <Title order={2}>{t('inspect.verdicts')}</Title>
      <Text c="dimmed" role="status">
        {t('inspect.accepted', { accepted, count: items.length })}
      </Text>
      <Accordion variant="separated" multiple order={3}>
        {items.map((item) => {
          const name = deliveryPath(item.delivery)
          return (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>
                <Group justify="space-between" pr="sm">
                  <Text fw={600}>{name}</Text>
                  <OutcomeBadge outcome={item.outcome} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <DiagnosticsTab
                  transaction={{ at: item.diagnostics[0]?.at ?? '', diagnostics: item.diagnostics }}
                />
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Stack>
  )
}
