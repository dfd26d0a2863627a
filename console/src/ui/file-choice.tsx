import { Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Icon } from './icon.tsx'

type Props = { label: string; accept: string; onText: (text: string) => void }

/** Reads a text file that the user chooses; it stays in the browser until something is done with it. */
export function FileChoice({ label, accept, onText }: Props) {
  const [name, setName] = useState('')
  const read = async (file: File | null) => {
    if (!file) return
    setName(file.name)
    onText(await file.text())
  }
  return (
    <Group gap="sm">
      <FileButton accept={accept} onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="upload" size={16} />}
            {...props}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {name && <Text fz="sm">{name}</Text>}
    </Group>
  )
}
