import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { discardUnsaved, hasUnsaved } from './unsaved.ts'

/** The one guard of the console: nobody leaves a changed form without being asked. Filters and tabs are no change. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const discard = () => {
    discardUnsaved()
    blocker.proceed?.()
  }

  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('unsaved.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="md">
        <Text>{t('unsaved.text')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={discard}>
            {t('unsaved.discard')}
          </Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('unsaved.keep')}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t('unsaved.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
