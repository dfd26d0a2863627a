import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { SingleSignOn } from './single-sign-on.tsx'

const route = getRouteApi('/login')

/** The way in; afterwards to the page that was asked for. */
export function LoginPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { next } = route.useSearch()
  useDocumentTitle(`${t('page.login')} · Varco`)

  return (
    <main className={classes.page}>
      <Paper className={classes.card}>
        <Stack gap="lg">
          <Stack gap={6} align="center">
            <Logo size={48} />
            <Title order={1}>{t('login.title')}</Title>
            <Text c="dimmed" ta="center">
              {t('login.subtitle')}
            </Text>
          </Stack>
          <LoginForm onDone={() => router.history.push(`/console${next ?? '/'}`)} />
          <SingleSignOn hasFailed={next?.includes('signIn=failed') ?? false} />
          <Group justify="center" gap={4}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Group>
        </Stack>
      </Paper>
    </main>
  )
}
