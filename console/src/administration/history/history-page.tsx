import { Badge, Button, Group, Table } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Revision } from '../../../../src/model/endpoints/configuration.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './history.module.css'
import { reasonOf } from './reason.ts'

const PAGE = 50

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('frame:page.history')}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {(['revision', 'at', 'author', 'what', 'message'] as const).map((column) => (
                <Table.Th key={column}>{t(`history.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {revisions.map((revision, index) => (
              <Row key={revision.revision} revision={revision} isCurrent={index === 0} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
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
    <Table.Tr>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <TextLink to="/history/$revision" params={{ revision: String(revision.revision) }} strong>
            r{revision.revision}
          </TextLink>
          {isCurrent && <Badge color="green">{t('history.current')}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>{format.dateTime(revision.at)}</Table.Td>
      <Table.Td>{revision.author}</Table.Td>
      <Table.Td>
        {t('history.objects', { count: revision.changes.length })}
        {names.length > 0 && `: ${names.join(', ')}${revision.changes.length > 3 ? '…' : ''}`}
      </Table.Td>
      <Table.Td>{reasonOf(revision)}</Table.Td>
    </Table.Tr>
  )
}
