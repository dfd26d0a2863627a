import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { visibleText } from '../../ui/visible-text.ts'
import classes from './content-view.module.css'

/** The transaction as the admin API gives it. */
export function JsonTab({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  const text = JSON.stringify(transaction, null, 2)
  return (
    <div>
      <Group justify="flex-end" mb={4}>
        <CopyButton text={text} label={t('action.copyWhat', { what: 'JSON' })} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={classes.payload} tabIndex={0}>
        {visibleText(text)}
      </pre>
    </div>
  )
}
