import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../api/session.ts'
import { urlOf } from '../../api/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { historyQuery, type TransactionSearch } from '../filters/transaction-search.ts'

type Props = { search: TransactionSearch; org: string | undefined }

const formats = { csv: 'CSV', ndjson: 'NDJSON' } as const

/** The transactions that the filters let through, as a file. */
export function ExportMenu({ search, org }: Props) {
  const { t } = useTranslation('monitoring')
  const mayExport = useMay(endpoints.exportTransactions)
  if (!mayExport) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<Icon name="download" size={16} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'ndjson'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={urlOf(endpoints.exportTransactions, {
              query: { format, ...historyQuery(search, org, Date.now()) },
            })}
          >
            {t('exportAs', { format: formats[format] })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
