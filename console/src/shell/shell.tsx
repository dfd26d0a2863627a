import { AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { SessionDialog } from './session-dialog.tsx'
import classes from './shell.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame around every page: header, menu, breadcrumb, and the guards that no page needs to think of. */
export function Shell() {
  const { t } = useTranslation()
  const [isMenuOpen, menu] = useDisclosure(false)
  const main = useFocusOnNavigation()

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={120}
    >
      <a href="#content" className={classes.skip}>
        {t('header.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('header.menu')}>
        <Menu onNavigate={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <Breadcrumb />
        <Outlet />
      </AppShell.Main>
      <UnsavedGuard />
      <PaletteHost />
      <SessionDialog />
    </AppShell>
  )
}
