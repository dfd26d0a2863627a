import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { SessionGuard } from './session-guard.tsx'
import classes from './shell.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame around every page: header, menu, breadcrumb, and the guards that no page needs to think of. */
export function Shell() {
  const { t } = useTranslation()
  const [isMenuOpen, menu] = useDisclosure(false)
  const main = useFocusOnNavigation()

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('header.skip')}
      </a>
      <header className={classes.header}>
        <Header isMenuOpen={isMenuOpen} onMenu={menu.toggle} />
      </header>
      <nav
        className={classes.navbar}
        data-open={isMenuOpen || undefined}
        aria-label={t('header.menu')}
      >
        <Menu onNavigate={menu.close} />
      </nav>
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <Breadcrumb />
        <Outlet />
      </main>
      <UnsavedGuard />
      <PaletteHost />
      <SessionGuard />
    </div>
  )
}
