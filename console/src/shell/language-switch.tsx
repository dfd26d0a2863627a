import { ActionIcon, Menu, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import { type Language, languages } from '../i18n/language.ts'

const names: Record<Language, string> = { it: 'Italiano', en: 'English' }

/** Italian or English, at once and without a reload. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const choose = async (language: Language) => {
    await changeLanguage(language)
    // Texts of diagnostics come from the server.
    await queryClient.invalidateQueries()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.language')}>
          <Text span fz="sm" fw={600} tt="uppercase">
            {i18n.language}
          </Text>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => void choose(language)}>
            {names[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
