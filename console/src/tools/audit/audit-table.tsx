import { Badge, Button, Group, Table, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../../src/model/endpoints/monitoring.ts'
import { ChangeList } from '../../forms/change-list.tsx'
import { changesBetween } from '../../forms/changes.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useFormat } from '../../ui/use-format.ts'
import classes from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'

type Props = { entries: readonly AuditEntry[]; onFilter: (next: AuditSearch) => void }

/** The entries, newest first; each opens to what was before and what is after. */
export function AuditTable({ entries, onFilter }: Props) {
  const { t } = useTranslation(['audit', 'frame'])
  return (
    <ScrollRegion name={t('frame:page.audit')} className={classes.scroll}>
      <Table aria-label={t('frame:page.audit')}>
        <Table.Thead>
          <Table.Tr>
            {(['at', 'author', 'action', 'object', 'details'] as const).map((column) => (
              <Table.Th key={column}>{t(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Entry key={entry.sequence} entry={entry} onFilter={onFilter} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}

function Entry({ entry, onFilter }: { entry: AuditEntry; onFilter: Props['onFilter'] }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const changes = changesBetween(entry.before ?? undefined, entry.after ?? undefined)
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <time dateTime={entry.at} title={entry.at}>
            {format.dateTime(entry.at)}
          </time>
        </Table.Td>
        <Table.Td>
          <Author entry={entry} onFilter={onFilter} />
        </Table.Td>
        <Table.Td>
          <Badge color={entry.action === 'login-failed' ? 'red' : 'gray'}>
            {t(`did.${entry.action as 'change'}`, { defaultValue: entry.action })}
          </Badge>
        </Table.Td>
        <Table.Td>
          <CodeText text={entry.object} />
        </Table.Td>
        <Table.Td>
          <Details entry={entry} count={changes.length} isOpen={isOpen} onOpen={setOpen} />
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <ChangeList changes={changes} labels={{ '': entry.object }} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Author({ entry, onFilter }: { entry: AuditEntry; onFilter: Props['onFilter'] }) {
  return (
    <>
      <UnstyledButton className={classes.filter} onClick={() => onFilter({ author: entry.author })}>
        <PlainText text={entry.author} />
      </UnstyledButton>
      <Text fz="xs" c="dimmed">
        {entry.address}
      </Text>
    </>
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
      <Text fz="xs" c="dimmed" miw="2.5rem" title={entry.hash}>
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
