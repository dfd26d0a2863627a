import { useTranslation } from 'react-i18next'
import { Empty } from './empty.tsx'
import { LinkButton } from './link-button.tsx'
import { Page } from './page.tsx'

/** The page for addresses that lead nowhere. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t('page.notFound')}>
      <Empty icon="search" title={t('error.notFound')} text={t('error.notFoundHint')}>
        <LinkButton to="/">{t('error.home')}</LinkButton>
      </Empty>
    </Page>
  )
}
