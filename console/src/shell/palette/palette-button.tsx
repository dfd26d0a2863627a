import { Kbd, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './palette-button.module.css'
import { setPaletteOpen } from './palette-state.ts'

/** The way to the palette for those who do not know Ctrl+K yet. */
export function PaletteButton() {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts="Control+K"
      onClick={() => setPaletteOpen(true)}
    >
      <Icon name="search" size={16} />
      <span className={classes.text}>{t('header.search')}</span>
      <Kbd className={classes.keys} size="xs" aria-hidden="true">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}
