import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Revision } from '../../../../src/model/endpoints/configuration.ts'
import { ChangeList } from '../../forms/change-list.tsx'
import { changesBetween } from '../../forms/changes.ts'
import lists from '../../ui/plain-list.module.css'
import classes from './history.module.css'

type ObjectChange = Revision['changes'][number]
const KINDS = ['organization', 'token-policy', 'delivery', 'client', 'settings'] as const
const colors = { added: 'green', removed: 'red', changed: 'blue' } as const

/** Changed objects of a configuration, each with its changed fields. */
export function ObjectChanges({ changes }: { changes: readonly ObjectChange[] }) {
  return (
    <Stack gap="md" component="ul" className={lists.list}>
      {changes.map((change) => (
        <li key={`${change.kind}/${change.key}`} className={classes.object}>
          <ObjectChangeCard change={change} />
        </li>
      ))}
    </Stack>
  )
}

function ObjectChangeCard({ change }: { change: ObjectChange }) {
  const { t } = useTranslation('administration')
  const verb = verbOf(change)
  const kind = KINDS.find((one) => one === change.kind)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Badge color={colors[verb]}>{t(`history.${verb}`)}</Badge>
        <Text fw={600}>
          {kind ? t(`history.kind.${kind}`) : change.kind} {change.key}
        </Text>
      </Group>
      {verb === 'changed' && (
        <ChangeList changes={changesBetween(change.before, change.after)} labels={{}} />
      )}
    </Stack>
  )
}

function verbOf({ before, after }: ObjectChange): 'added' | 'removed' | 'changed' {
  if (before === null || before === undefined) return 'added'
  return after === null || after === undefined ? 'removed' : 'changed'
}
