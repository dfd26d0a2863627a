import { Badge, Button, Group } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Revision } from '../../../../src/model/endpoints/configuration.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Page } from '../../ui/page.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { reasonOf } from './reason.ts'

const PAGE = 50
const columns = ['revision', 'at', 'author', 'what', 'message'] as const

/** The history of the configuration: who changed what, when and why. */
export function HistoryPage() {
  const { t } = useTranslation(['administration', 'frame'])
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery({
    queryKey: ['revisions'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listRevisions, { query: { limit: PAGE, cursor: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const revisions = data.pages.flatMap(({ items }) => items)
  return (
    <Page title={t('frame:page.history')} description={t('history.description')}>
      <StackingTable
        name={t('frame:page.history')}
        head={columns.map((column) => t(`history.${column}`))}
        isFramed
        highlightOnHover
      >
        {revisions.map((revision, index) => (
          <Row key={revision.revision} revision={revision} isCurrent={index === 0} />
        ))}
      </StackingTable>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('frame:action.loadMore')}
        </Button>
      )}
      <CliHint command="varco export > varco.yaml" />
    </Page>
  )
}

function Row({ revision, isCurrent }: { revision: Revision; isCurrent: boolean }) {
  const { t } = useTranslation('administration')
  const format = useFormat()
  const names = revision.changes.map(({ key }) => key).slice(0, 3)
  return (
    <StackingRow>
      <StackingCell place="name">
        <Group gap={6} wrap="nowrap">
          <TextLink to="/history/$revision" params={{ revision: String(revision.revision) }} strong>
            r{revision.revision}
          </TextLink>
          {isCurrent && <Badge color="green">{t('history.current')}</Badge>}
        </Group>
      </StackingCell>
      <StackingCell place="end">{format.dateTime(revision.at)}</StackingCell>
      <StackingCell place="last" label={t('history.author')}>
        {revision.author}
      </StackingCell>
      <StackingCell place="below">
        {t('history.objects', { count: revision.changes.length })}
        {names.length > 0 && `: ${names.join(', ')}${revision.changes.length > 3 ? '…' : ''}`}
      </StackingCell>
      <StackingCell place="below">{reasonOf(revision)}</StackingCell>
    </StackingRow>
  )
}
