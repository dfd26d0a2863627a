import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../api/endpoints.ts'
import { mutation } from '../api/query.ts'
import { sessionQuery } from '../api/session.ts'
import { Icon } from '../ui/icon.tsx'
import { PreferenceItems } from './preference-items.tsx'

/** Who is logged in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  // A full load afterwards: nothing that the user saw stays in the memory of the page.
  const logout = useMutation({
    ...mutation(endpoints.logout),
    onSuccess: () => window.location.assign('/console/login'),
  })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="light"
          radius="xl"
          size="lg"
          aria-label={t('header.user', { name: session?.username ?? '' })}
        >
          <span aria-hidden="true">{session?.username.slice(0, 1).toUpperCase()}</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session?.username} · {session?.roles.join(', ')}
        </Menu.Label>
        <Menu.Item component={Link} to="/accessibility" leftSection={<Icon name="person" />}>
          {t('header.accessibility')}
        </Menu.Item>
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item onClick={() => logout.mutate({ query: {} })}>{t('header.logout')}</Menu.Item>
        <Menu.Item onClick={() => logout.mutate({ query: { everywhere: 'true' } })}>
          {t('header.logoutEverywhere')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
