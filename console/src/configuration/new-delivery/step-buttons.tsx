import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Back and forth between the steps. */
export function StepButtons({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onBack}>
        {t('action.back')}
      </Button>
      <Button onClick={onNext}>{t('action.next')}</Button>
    </Group>
  )
}
