import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlainText } from '../../ui/plain-text.tsx'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import classes from './filter-bar.module.css'
import {
  isClaimKey,
  outcomesOf,
  type TransactionSearch,
  textFilters,
} from './transaction-search.ts'
import type { SearchChange } from './use-transaction-search.ts'

type Props = { search: TransactionSearch; onChange: (change: SearchChange) => void }

/** The filters that are on; each can be taken away by itself. */
export function FilterChips({ search, onChange }: Props) {
  const { t } = useTranslation('monitoring')
  const outcomeText = useOutcomeText()
  const outcomes = outcomesOf(search)
  const texts = textFilters.filter((name) => search[name] !== undefined)
  const claims = Object.keys(search).filter(isClaimKey)
  return (
    <>
      {outcomes.map((outcome) => (
        <Chip
          key={outcome}
          name={t('filter.outcome')}
          value={outcomeText(outcome)}
          onRemove={() =>
            onChange({ outcome: outcomes.filter((one) => one !== outcome).join(',') || undefined })
          }
        />
      ))}
      {texts.map((name) => (
        <Chip
          key={name}
          name={t(`filter.${name}`)}
          value={String(search[name])}
          onRemove={() => onChange({ [name]: undefined })}
        />
      ))}
      {claims.map((key) => (
        <Chip
          key={key}
          name={key.slice('claim.'.length)}
          value={String(search[key])}
          onRemove={() => onChange({ [key]: undefined })}
        />
      ))}
    </>
  )
}

type ChipProps = { name: string; value: string; onRemove: () => void }

function Chip({ name, value, onRemove }: ChipProps) {
  const { t } = useTranslation('monitoring')
  return (
    <span className={classes.chip}>
      <span className={classes.value} title={value}>
        {name} <b>{'= '}</b>
        <PlainText text={value} />
      </span>
      <CloseButton
        size="sm"
        radius="xl"
        aria-label={t('remove', { name, value })}
        onClick={onRemove}
      />
    </span>
  )
}
