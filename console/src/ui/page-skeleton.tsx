import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const LINES = [92, 78, 85, 64, 88]

/** The outline of a page while its content is on the way. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-busy="true">
      <VisuallyHidden>{t('word.loading')}</VisuallyHidden>
      <Skeleton height={30} width={240} />
      <Stack gap="sm">
        {LINES.map((width) => (
          <Skeleton key={width} height={18} width={`${width}%`} />
        ))}
      </Stack>
    </Stack>
  )
}
