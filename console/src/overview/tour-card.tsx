import { Group, Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDemo } from '../tools/demo/demo-query.ts'
import { LinkButton } from '../ui/link-button.tsx'
import classes from './overview.module.css'

/** The way into the guided scenario, where the demo runs. */
export function TourCard() {
  const { t } = useTranslation('overview')
  const demo = useDemo()
  if (!demo) return null
  return (
    <Paper p="lg" className={classes.tour}>
      <Group justify="space-between">
        <div className={classes.tourText}>
          <Title order={2}>{t('tour.title')}</Title>
          <Text>{t('tour.text')}</Text>
        </div>
        <LinkButton to="/tour">{t('tour.start')}</LinkButton>
      </Group>
    </Paper>
  )
}
