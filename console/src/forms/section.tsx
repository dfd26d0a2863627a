import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = { title: string; description?: ReactNode; aside?: ReactNode; children: ReactNode }

/** A titled group of fields; assistive technology hears the title as the name of the group. */
export function Section({ title, description, aside, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" fz="sm" mt={2} maw="80ch">
              {description}
            </Text>
          )}
        </div>
        {aside}
      </div>
      <Stack gap={0} className={classes.rows}>
        {children}
      </Stack>
    </Paper>
  )
}
