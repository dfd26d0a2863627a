import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { TransactionSearch } from '../filters/transaction-search.ts'
import classes from './saved-views.module.css'
import type { View } from './views.ts'

type Props = {
  views: readonly View[]
  onOpen: (search: TransactionSearch) => void
  onRemove: (name: string) => void
}

/** The views that are kept. */
export function ViewList({ views, onOpen, onRemove }: Props) {
  const { t } = useTranslation('monitoring')
  if (views.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t('views.none')}
      </Text>
    )
  }
  return views.map(({ name, search }) => (
    <Group key={name} justify="space-between" wrap="nowrap" gap={4}>
      <UnstyledButton className={classes.view} onClick={() => onOpen(search)}>
        {name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('views.remove', { name })}
        onClick={() => onRemove(name)}
      >
        <Icon name="trash" size={15} />
      </ActionIcon>
    </Group>
  ))
}
