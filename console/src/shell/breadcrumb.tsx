import { Breadcrumbs, Text } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import classes from './breadcrumb.module.css'

/** Where this page sits: every matched route that names itself is a step; one step alone is the title's business. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const steps = useMatches().flatMap(({ staticData: { crumb }, params, pathname, id }) =>
    crumb
      ? [{ id, pathname, text: typeof crumb === 'string' ? t(`page.${crumb}`) : crumb(params) }]
      : [],
  )
  if (steps.length < 2) return null
  return (
    <nav aria-label={t('header.breadcrumb')} className={classes.breadcrumb}>
      <Breadcrumbs separator={<Icon name="right" size={14} />} separatorMargin={6}>
        {steps.map(({ id, pathname, text }, index) =>
          index === steps.length - 1 ? (
            <Text key={id} span fz="sm" aria-current="page">
              {text}
            </Text>
          ) : (
            <Link key={id} to={pathname} className={classes.step}>
              {text}
            </Link>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
