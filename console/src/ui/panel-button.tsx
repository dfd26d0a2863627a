import { Button, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

type Props = {
  label: string
  icon: IconName
  position: 'bottom-start' | 'bottom-end'
  /** What the panel holds; it is handed the way to close it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel under it and keeps the focus there until it is closed. */
export function PanelButton({ label, icon, position, children }: Props) {
  const [isOpen, panel] = useDisclosure(false)
  return (
    <Popover
      opened={isOpen}
      onChange={panel.set}
      position={position}
      withArrow
      trapFocus
      shadow="md"
      width={300}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon name={icon} size={16} />}
          onClick={panel.toggle}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">{children(panel.close)}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
