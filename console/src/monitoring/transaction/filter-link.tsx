import { useTranslation } from 'react-i18next'
import { PlainText } from '../../ui/plain-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { plain, type TextFilter } from '../filters/transaction-search.ts'

type Props = { filter: TextFilter; value: string }

/** A value that leads to all transactions that have it. */
export function FilterLink({ filter, value }: Props) {
  const { t } = useTranslation('transaction')
  return (
    <TextLink
      to="/transactions"
      search={{ [filter]: plain(value) }}
      title={t('filterBy', { value })}
    >
      <PlainText text={value} />
    </TextLink>
  )
}
