import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CliHint } from './cli-hint.tsx'
import { explain } from './explain.ts'

type Props = {
  isOpen: boolean
  title: string
  text: ReactNode
  action: string
  color?: string
  isBusy: boolean
  error: unknown
  command?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone; a failure is told here and the question stays. */
export function Confirm(props: Props) {
  const { isOpen, title, text, action, color = 'red', isBusy, error, command } = props
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="md">
        {error ? (
          <Alert color="red" title={t('error.actionFailed')} role="alert">
            {explain(t, error)}
          </Alert>
        ) : null}
        <Text component="div">{text}</Text>
        {command && <CliHint command={command} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button color={color} loading={isBusy} onClick={props.onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
