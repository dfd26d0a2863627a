import {
  ActionIcon,
  Alert,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Title,
  Tooltip,
} from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../administration/import-export/download.ts'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { csvOf } from './csv.ts'
import { type StatisticsColumn, StatisticsTable } from './statistics-table.tsx'
import type { StatisticsPoint } from './use-statistics.ts'

type Props = {
  title: string
  /** Name of the file of the export, without its ending. */
  file: string
  points: readonly StatisticsPoint[] | undefined
  error: unknown
  columns: readonly StatisticsColumn[]
  chart: ReactNode
}

/** A statistic as a chart or as a table, and as a file. */
export function Panel({ title, file, points, error, columns, chart }: Props) {
  const { t } = useTranslation('analytics')
  const { t: frame } = useTranslation()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const save = () => {
    const rows = (points ?? []).map((point) => columns.map(({ raw }) => raw(point)))
    download(
      `${file}.csv`,
      csvOf(
        columns.map(({ header }) => header),
        rows,
      ),
    )
  }
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label={title}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{title}</Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('viewOf', { title })}
            value={view}
            onChange={(next) => setView(next as typeof view)}
            data={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
          <Tooltip label={t('export')}>
            <ActionIcon
              variant="default"
              aria-label={`${t('export')}: ${title}`}
              disabled={!points}
              onClick={save}
            >
              <Icon name="download" size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      {error ? (
        <Alert color="red">{explain(frame, error)}</Alert>
      ) : !points ? (
        <Skeleton height={220} />
      ) : view === 'table' || points.length === 0 ? (
        <StatisticsTable name={title} points={points} columns={columns} />
      ) : (
        <Suspense fallback={<Skeleton height={220} />}>{chart}</Suspense>
      )}
    </Paper>
  )
}
