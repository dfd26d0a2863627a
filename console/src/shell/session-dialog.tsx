import { Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src/model/endpoints/session.ts'
import { sessionQuery } from '../api/session.ts'
import { LoginForm } from '../login/login-form.tsx'

// A review or another dialog may be open when the session ends.
const ABOVE_EVERYTHING = 1000

/** The login over the page when the session has ended: the page below keeps everything that was typed. */
export function SessionDialog() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })

  const resume = async (next: Session) => {
    // What the page shows belongs to whoever loaded it.
    if (session && next.username !== session.username) return window.location.reload()
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('login.expired')}
      size="sm"
      zIndex={ABOVE_EVERYTHING}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('login.expiredHint')}</Text>
        <LoginForm username={session?.username} onDone={(next) => void resume(next)} />
      </Stack>
    </Modal>
  )
}
