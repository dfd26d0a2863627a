import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CopyAsMenu } from './copy-as-menu.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

/** Ripeti, Copia come, and the link to this page. */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transaction')
  const [isOpen, dialog] = useDisclosure(false)
  const mayReplay = useMay(endpoints.replayTransaction) && transaction.delivery !== null
  return (
    <>
      {mayReplay && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          onClick={dialog.open}
        >
          {t('replay.title')}
        </Button>
      )}
      <CopyAsMenu transaction={transaction} />
      <CopyButton text={window.location.href} label={t('copyLink')} />
      {isOpen && <ReplayDialog transaction={transaction} onClose={dialog.close} />}
    </>
  )
}
