import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

type Props = { icon: IconName; title: string; text: string; children?: ReactNode }

/** An empty list: what it is for, and the one next step. */
export function Empty({ icon, title, text, children }: Props) {
  return (
    <Paper className={classes.empty}>
      <Stack align="center" gap="sm" ta="center">
        <span className={classes.icon}>
          <Icon name={icon} size={28} />
        </span>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" maw="52ch">
          {text}
        </Text>
        {children}
      </Stack>
    </Paper>
  )
}
