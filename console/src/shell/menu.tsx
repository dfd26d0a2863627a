import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { may, sessionQuery } from '../api/session.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './menu.module.css'
import { type MenuEntry, menu } from './menu-entries.ts'

/** The left menu: areas with their pages, only those the user may open. */
export function Menu({ onNavigate }: { onNavigate: () => void }) {
  const { data: session } = useQuery(sessionQuery)
  return (
    <div className={classes.menu}>
      {menu.map(({ area, entries }) => {
        const allowed = entries.filter(({ needs }) => may(session, needs))
        return (
          allowed.length > 0 && (
            <Area key={area ?? 'top'} area={area} entries={allowed} onNavigate={onNavigate} />
          )
        )
      })}
    </div>
  )
}

type AreaProps = {
  area: (typeof menu)[number]['area']
  entries: readonly MenuEntry[]
  onNavigate: () => void
}

function Area({ area, entries, onNavigate }: AreaProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div className={classes.area}>
      {area && (
        <Text id={heading} className={classes.heading} component="p">
          {t(`area.${area}`)}
        </Text>
      )}
      <ul className={classes.list} aria-labelledby={area && heading}>
        {entries.map(({ page, to, icon }) => (
          <li key={page}>
            <Link
              to={to}
              onClick={onNavigate}
              className={classes.link}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              <Icon name={icon} />
              {t(`page.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
