import { Text } from '@mantine/core'

/** A number and what it counts. */
export function Figure({ value, text }: { value: string; text: string }) {
  return (
    <div>
      <Text fz={26} fw={600} lh={1.15}>
        {value}
      </Text>
      <Text fz="sm" c="dimmed">
        {text}
      </Text>
    </div>
  )
}
