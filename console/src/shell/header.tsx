import { Burger, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '../ui/logo.tsx'
import { ConfigurationChip } from './configuration-chip.tsx'
import classes from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { OrganizationPicker } from './organization-picker.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { isMenuOpen: boolean; onMenu: () => void }

/** The header: name, status, organization, palette, configuration chip, language, theme, user. */
export function Header({ isMenuOpen, onMenu }: Props) {
  const { t } = useTranslation()
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'md' }} gap="xs" wrap="nowrap">
      <Burger
        opened={isMenuOpen}
        onClick={onMenu}
        hiddenFrom="md"
        size="sm"
        aria-label={t(isMenuOpen ? 'header.closeMenu' : 'header.openMenu')}
        aria-expanded={isMenuOpen}
      />
      <Link to="/" className={classes.brand} aria-label={t('product')}>
        <Logo />
        <Text span fw={600} fz="lg" visibleFrom="sm">
          {t('product')}
        </Text>
      </Link>
      <StatusBadge />
      <OrganizationPicker />
      <PaletteButton />
      <span className={classes.space} />
      <ConfigurationChip />
      <Group gap={2} wrap="nowrap" className={classes.preferences}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Group>
      <UserMenu />
    </Group>
  )
}
