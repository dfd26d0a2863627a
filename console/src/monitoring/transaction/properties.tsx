import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainText } from '../../ui/plain-text.tsx'
import classes from './properties.module.css'

/** A name and what there is to say about it; what is absent is left out. */
export type Property = { name: string; value: ReactNode }

/** Names and values in two columns. */
export function Properties({ list }: { list: readonly Property[] }) {
  const known = list.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return (
    <Paper p="lg" bg="var(--varco-raised)">
      <dl className={classes.list}>
        {known.map(({ name, value }) => (
          <div key={name} className={classes.line}>
            <Text component="dt" fz="sm" c="dimmed">
              {name}
            </Text>
            <dd className={classes.value}>
              {typeof value === 'string' ? <PlainText text={value} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
