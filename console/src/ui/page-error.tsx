import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from './explain.ts'
import { Icon } from './icon.tsx'

/** What stands in place of a page that could not be loaded: the reason and a way out, never an empty form. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()

  // Lets the queries of the page run again when the boundary is tried once more.
  useEffect(reset, [reset])

  return (
    <Alert color="red" icon={<Icon name="warning" />} title={t('error.title')} role="alert">
      <Stack gap="sm">
        <Text>{explain(t, error)}</Text>
        <Group gap="xs">
          <Button size="sm" onClick={() => void router.invalidate()}>
            {t('error.retry')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
