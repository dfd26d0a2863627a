import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api/problem.ts'
import { explain } from '../ui/explain.ts'
import { useValidationText } from './validation-text.ts'

/** Why the server refused to save: the fields it names, or the reason in words. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const say = useValidationText()
  if (!error) return null
  const fields = error instanceof ApiProblem ? error.fields : []
  return (
    <Alert color="red" title={t('error.saveFailed')} role="alert">
      {fields.length === 0 && explain(t, error)}
      <List size="sm">
        {fields.map(({ path, message }) => (
          <List.Item key={`${path} ${message}`}>
            <code>{path}</code> {say(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
