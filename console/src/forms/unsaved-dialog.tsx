import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { onStay: () => void; onKeep: () => void; onDiscard: () => void }

/** Asks what is to happen to changes that are not saved. */
export function UnsavedDialog({ onStay, onKeep, onDiscard }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onStay}
      size="lg"
      title={t('unsaved.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="md">
        <Text>{t('unsaved.text')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
          <Button variant="default" onClick={onKeep}>
            {t('unsaved.keep')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('unsaved.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
