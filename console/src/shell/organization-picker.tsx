import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../api/endpoints.ts'
import { query } from '../api/query.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './organization-picker.module.css'

/** Limits every list to one organization; the choice is in the address, so a link carries it. */
export function OrganizationPicker() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { org } = useSearch({ strict: false })
  const { data } = useQuery(query(endpoints.listOrganizations, {}))
  const choose = (name: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, org: name }) })

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.picker}
          aria-label={`${t('header.organization')}: ${org ?? t('header.allOrganizations')}`}
        >
          <Icon name="building" size={16} />
          <span className={classes.name}>{org ?? t('header.allOrganizations')}</span>
          <Icon name="down" size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose(undefined)}>{t('header.allOrganizations')}</Menu.Item>
        <Menu.Divider />
        {data?.items.map(({ name }) => (
          <Menu.Item key={name} onClick={() => choose(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
