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
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            leftSection={
              <span style={{ width: 16 }}>
                {chosen.includes(id) && <Icon name="check" size={16} />}
              </span>
            }
            onClick={() => toggle(id)}
          >
            {t(`column.${id}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(DEFAULT_COLUMNS)}>{t('columnsReset')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
