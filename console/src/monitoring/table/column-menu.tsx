import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { type ColumnId, columnIds, DEFAULT_COLUMNS } from './columns.tsx'

type Props = { chosen: readonly ColumnId[]; onChange: (next: readonly ColumnId[]) => void }

/** Which columns are shown. */
export function ColumnMenu({ chosen, onChange }: Props) {
  const { t } = useTranslation('monitoring')
  const toggle = (id: ColumnId) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<Icon name="compare" size={16} />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columnIds.map((id) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {t(`column.${id}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(DEFAULT_COLUMNS)}>{t('columnsReset')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
