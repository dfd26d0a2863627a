import { ActionIcon, Menu, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../i18n/language.ts'
import { useLanguage } from './use-language.ts'

/** Italian or English, at once and without a reload. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const [current, choose] = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${t('header.language')} ${current.toUpperCase()}`}
        >
          <Text span fz="sm" fw={600} tt="uppercase">
            {current}
          </Text>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => choose(language)}>
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
