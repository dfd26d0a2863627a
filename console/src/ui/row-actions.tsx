import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { Icon } from './icon.tsx'

type Action = { label: string; onClick: () => void }

/** Edit and delete at the end of a row; each button says what it would do to whom. */
export function RowActions({ edit, remove }: { edit?: Action; remove?: Action }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {edit && (
        <Tooltip label={edit.label}>
          <ActionIcon variant="subtle" color="gray" aria-label={edit.label} onClick={edit.onClick}>
            <Icon name="edit" />
          </ActionIcon>
        </Tooltip>
      )}
      {remove && (
        <Tooltip label={remove.label}>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={remove.label}
            onClick={remove.onClick}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
