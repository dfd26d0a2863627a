import { Alert, Group, Paper, Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../ui/explain.ts'

type Props = {
  title: string
  aside?: ReactNode
  isReady: boolean
  error?: unknown
  children: ReactNode
}

/** A part of Panoramica: its title, and its content once it is there. */
export function Card({ title, aside, isReady, error, children }: Props) {
  const { t } = useTranslation()
  return (
    <Paper component="section" p="lg" bg="var(--varco-raised)" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      {error ? (
        <Alert color="red">{explain(t, error)}</Alert>
      ) : isReady ? (
        children
      ) : (
        <Skeleton height={110} />
      )}
    </Paper>
  )
}
