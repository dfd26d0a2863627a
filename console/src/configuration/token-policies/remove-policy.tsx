import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { RemoveButton } from '../remove-button.tsx'

type Props = { name: string; etag: string | undefined }

/** Removes a token policy after a question; one that is in use stays, and the server says so. */
export function RemovePolicy({ name, etag }: Props) {
  const { t } = useTranslation('policies')
  return (
    <RemoveButton
      label={t('delete')}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      list="/token-policies"
      remove={() => call(endpoints.deleteTokenPolicy, { params: { name } }, { etag })}
    />
  )
}
