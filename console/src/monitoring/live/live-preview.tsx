import { CloseButton, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { explain } from '../../ui/explain.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { OutcomeBadge } from '../outcome/outcome-badge.tsx'
import { ExplanationSentence } from '../transaction/explanation-sentence.tsx'
import classes from './live-page.module.css'

type Props = { id: string; onClose: () => void }

/** What happened to the chosen transaction, beside the list. */
export function LivePreview({ id, onClose }: Props) {
  const { t } = useTranslation(['monitoring', 'frame'])
  const { t: frame } = useTranslation()
  const format = useFormat()
  const { data, error } = useQuery(query(endpoints.getTransaction, { params: { id } }))
  return (
    <Paper component="aside" p="md" className={classes.preview} aria-label={t('live.preview')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        {data ? <OutcomeBadge outcome={data.outcome} /> : <span />}
        <CloseButton aria-label={t('frame:action.close')} onClick={onClose} />
      </Group>
      {error && <Text mt="sm">{explain(frame, error)}</Text>}
      {!data && !error && <Skeleton height={120} mt="sm" />}
      {data && (
        <Stack gap="sm" mt="sm">
          <CodeText text={`${data.request.method} ${data.request.path}`} />
          <ExplanationSentence transaction={data} />
          <Text fz="sm" c="dimmed">
            {format.instant(data.at)} · {format.milliseconds(data.timings.totalMs)}
          </Text>
          <LinkButton to="/transactions/$id" params={{ id }} size="sm">
            {t('live.openTransaction')}
          </LinkButton>
        </Stack>
      )}
    </Paper>
  )
}
