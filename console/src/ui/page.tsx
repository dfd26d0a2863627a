import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  /** One sentence under the title: what the page is for. */
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Badges and the like beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every page: its one `h1`, its sentence, its actions, its content. */
export function Page({ title, description, actions, aside, children }: Props) {
  useDocumentTitle(`${title} · Varco`)
  return (
    <Stack gap="lg" className={classes.page}>
      <Group justify="space-between" align="flex-start" gap="md">
        <div className={classes.heading}>
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {aside}
          </Group>
          {description && (
            <Text c="dimmed" mt={4} maw="92ch">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
