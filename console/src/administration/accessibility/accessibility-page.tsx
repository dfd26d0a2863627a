import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

const LISTS = ['checked', 'keys', 'limits'] as const

/** The accessibility statement: what is aimed at, what is checked, what is known to be missing. */
export function AccessibilityPage() {
  const { t } = useTranslation(['administration', 'frame'])
  return (
    <Page title={t('frame:page.accessibility')} description={t('accessibility.description')}>
      <Paper p="lg" bg="var(--varco-raised)" maw="80ch">
        <Stack gap="lg">
          <div>
            <Title order={2}>{t('accessibility.statusTitle')}</Title>
            <Text mt={4}>{t('accessibility.status')}</Text>
          </div>
          {LISTS.map((name) => (
            <div key={name}>
              <Title order={2}>{t(`accessibility.${name}Title`)}</Title>
              <List mt={4} spacing={4}>
                {t(`accessibility.${name}`, { returnObjects: true }).map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </div>
          ))}
          <div>
            <Title order={2}>{t('accessibility.contactTitle')}</Title>
            <Text mt={4}>{t('accessibility.contact')}</Text>
          </div>
        </Stack>
      </Paper>
    </Page>
  )
}
