import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../../src/model/endpoints/monitoring.ts'
import { ChangeList } from '../../forms/change-list.tsx'
import { changesBetween } from '../../forms/changes.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'

const columns = ['at', 'author', 'action', 'object', 'details'] as const

type Props = { entries: readonly AuditEntry[]; onFilter: (next: AuditSearch) => void }

/** The entries, newest first; each opens to what was before and what is after. */
export function AuditTable({ entries, onFilter }: Props) {
  const { t } = useTranslation(['audit', 'frame'])
  return (
    <StackingTable name={t('frame:page.audit')} head={columns.map((column) => t(column))} isFramed>
      {entries.map((entry) => (
        <Entry key={entry.sequence} entry={entry} onFilter={onFilter} />
      ))}
    </StackingTable>
  )
}

function Entry({ entry, onFilter }: { entry: AuditEntry; onFilter: Props['onFilter'] }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const changes = changesBetween(entry.before ?? undefined, entry.after ?? undefined)
  return (
    <>
      <StackingRow>
        <StackingCell place="line">
          <time dateTime={entry.at} title={entry.at}>
            {format.dateTime(entry.at)}
          </time>
        </StackingCell>
        <StackingCell place="last">
          <Author entry={entry} onFilter={onFilter} />
        </StackingCell>
        <StackingCell place="end">
          <Badge color={entry.action === 'login-failed' ? 'red' : 'gray'}>
            {t(`did.${entry.action as 'change'}`, { defaultValue: entry.action })}
          </Badge>
        </StackingCell>
        <StackingCell place="below">
          <CodeText text={entry.object} />
        </StackingCell>
        <StackingCell place="last-end">
          <Details entry={entry} count={changes.length} isOpen={isOpen} onOpen={setOpen} />
        </StackingCell>
      </StackingRow>
      {isOpen && (
        <StackingRow>
          <StackingCell place="below" colSpan={5}>
            <ChangeList changes={changes} labels={{ '': entry.object }} />
          </StackingCell>
        </StackingRow>
      )}
    </>
  )
}

function Author({ entry, onFilter }: { entry: AuditEntry; onFilter: Props['onFilter'] }) {
  return (
    <div className={classes.author}>
      <UnstyledButton className={classes.filter} onClick={() => onFilter({ author: entry.author })}>
        <PlainText text={entry.author} />
      </UnstyledButton>
      <Text fz="xs" c="dimmed">
        {entry.address}
      </Text>
    </div>
  )
}

type DetailsProps = {
  entry: AuditEntry
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Details({ entry, count, isOpen, onOpen }: DetailsProps) {
  const { t } = useTranslation('audit')
  return (
    <Group gap="xs" wrap="nowrap">
      <Text fz="xs" c="dimmed" miw="2.5rem" ta="end" title={entry.hash}>
        #{entry.sequence}
      </Text>
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {t('changes', { count })}
        </Button>
      )}
    </Group>
  )
}
