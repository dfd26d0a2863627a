import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from './use-language.ts'

/** Language and theme inside the user's menu, where the header has no room for them. */
export function PreferenceItems() {
  const { t } = useTranslation()
  const [current, choose] = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <>
      <Menu.Divider hiddenFrom="sm" />
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <Menu.Item
            key={language}
            hiddenFrom="sm"
            lang={language}
            leftSection={<Icon name="globe" />}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      <Menu.Item
        hiddenFrom="sm"
        leftSection={<Icon name={next === 'dark' ? 'moon' : 'sun'} />}
        onClick={() => setColorScheme(next)}
      >
        {t(`header.${next}`)}
      </Menu.Item>
    </>
  )
}
