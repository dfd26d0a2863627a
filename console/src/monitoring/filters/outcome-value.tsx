import { Button, Checkbox, Group, ScrollArea, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Outcome, outcomeSlugs } from '../../../../src/model/outcome.ts'
import { useOutcomeText } from '../../ui/use-outcome-text.ts'
import { outcomesOf, type TransactionSearch } from './transaction-search.ts'
import type { SearchChange } from './use-transaction-search.ts'

type Props = { search: TransactionSearch; onDone: (change: SearchChange) => void }

const failures = outcomeSlugs.filter((slug) => slug !== 'success' && slug !== 'cors-preflight')

/** Any of the chosen outcomes. */
export function OutcomeValue({ search, onDone }: Props) {
  const { t } = useTranslation('monitoring')
  const text = useOutcomeText()
  const [chosen, setChosen] = useState<readonly string[]>(() => outcomesOf(search))
  const done = (outcomes: readonly string[]) => onDone({ outcome: outcomes.join(',') || undefined })
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah={260} type="auto">
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label={t('filter.outcome')}>
          <Stack gap={6} mt={6}>
            {outcomeSlugs.map((slug: Outcome) => (
              <Checkbox key={slug} value={slug} label={text(slug)} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={() => done(failures)}>
          {t('onlyFailures')}
        </Button>
        <Button size="sm" onClick={() => done(chosen)}>
          {t('apply')}
        </Button>
      </Group>
    </Stack>
  )
}
