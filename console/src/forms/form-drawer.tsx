import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CliHint } from '../ui/cli-hint.tsx'
import { Refusal } from './refusal.tsx'
import type { Sending } from './use-small-form.ts'

type Props = {
  title: string
  sending: Sending
  command?: string
  onClose: () => void
  children: ReactNode
}

/** A small form at the side of a list; a failure is told inside and everything typed stays. */
export function FormDrawer({ title, sending, command, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sending.submit()
        }}
      >
        <Stack gap="md">
          <Refusal error={sending.error} />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={sending.isBusy}>
              {t('action.save')}
            </Button>
          </Group>
          {command && <CliHint command={command} />}
        </Stack>
      </form>
    </Drawer>
  )
}
