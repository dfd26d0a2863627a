import { useTranslation } from 'react-i18next'
import { italianMessage } from './validation-italian.ts'

/** Says what is wrong with a field in the language of the console; the schemas and the server speak English. */
export function useValidationText(): (message: string) => string {
  const { i18n } = useTranslation()
  return (message) => {
    const text = i18n.language === 'it' ? italianMessage(message) : message
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
