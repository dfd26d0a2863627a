import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.theme')}>
          <Icon name={scheme === 'dark' ? 'moon' : 'sun'} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="sun" />} onClick={() => setColorScheme('light')}>
          {t('header.light')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="moon" />} onClick={() => setColorScheme('dark')}>
          {t('header.dark')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="screen" />} onClick={() => setColorScheme('auto')}>
          {t('header.system')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
