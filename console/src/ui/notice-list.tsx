import { Affix, Notification, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Notice, notices } from './notify.ts'

const ABOVE_PANELS = 500

/** The notices, newest last; failures are read out at once, the rest when there is a pause. */
export function NoticeList({ notices: shown }: { notices: readonly Notice[] }) {
  const { t } = useTranslation()
  return (
    <Affix position={{ bottom: 16, right: 16 }} zIndex={ABOVE_PANELS}>
      <Stack gap="xs" w="min(380px, calc(100vw - 32px))">
        {shown.map(({ id, title, message, isFailure }) => (
          <Notification
            key={id}
            title={title}
            color={isFailure ? 'red' : 'green'}
            role={isFailure ? 'alert' : 'status'}
            withBorder
            onClose={() => notices.close(id)}
            closeButtonProps={{ 'aria-label': t('action.close') }}
          >
            {message}
          </Notification>
        ))}
      </Stack>
    </Affix>
  )
}
