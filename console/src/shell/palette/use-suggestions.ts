import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { may, sessionQuery } from '../../api/session.ts'
import { menu } from '../menu-entries.ts'
import { useLanguage } from '../use-language.ts'
import { useResetCachesWithNotice } from '../use-reset-caches.ts'
import { pastedSuggestions, searchSuggestion } from './pasted-suggestions.ts'
import type { Suggestion } from './suggestion.ts'

/** How many lines the palette shows at most. */
export const MAX_SUGGESTIONS = 12

/** What the palette offers for a text: what was pasted, pages, deliveries and actions that match, a search. */
export function useSuggestions(text: string): Suggestion[] {
  const { t } = useTranslation()
  const router = useRouter()
  const go = (path: string) => router.history.push(`/console${path}`)
  const places = [...usePages(go), ...useDeliveries(go), ...useActions()]
  const words = text.trim().toLowerCase()
  const matching = places.filter(({ label }) => label.toLowerCase().includes(words))
  const found = [...pastedSuggestions(t, text, go), ...matching].slice(0, MAX_SUGGESTIONS)
  return [...found, ...searchSuggestion(t, text, go)]
}

function usePages(go: (path: string) => void): Suggestion[] {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  return menu.flatMap(({ area, entries }) =>
    entries
      .filter(({ needs }) => may(session, needs))
      .map(({ page, to, icon }) => ({
        key: `page-${page}`,
        icon,
        label: t(`page.${page}`),
        hint: area && t(`area.${area}`),
        run: () => go(String(to)),
      })),
  )
}

function useDeliveries(go: (path: string) => void): Suggestion[] {
  const { t } = useTranslation()
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  return (data?.items ?? []).map(({ organization, api, version }) => ({
    key: `delivery-${organization}/${api}/${version}`,
    icon: 'gate',
    label: `${api} ${version}`,
    hint: `${t('palette.deliveries')} · ${organization}`,
    run: () => go(`/deliveries/${organization}/${api}/${version}`),
  }))
}

function useActions(): Suggestion[] {
  const { t } = useTranslation()
  const [language, choose] = useLanguage()
  const { toggleColorScheme } = useMantineColorScheme()
  const { data: session } = useQuery(sessionQuery)
  const reset = useResetCachesWithNotice()
  const hint = t('palette.actions')
  const actions: Suggestion[] = [
    { key: 'theme', icon: 'sun', label: t('palette.theme'), hint, run: toggleColorScheme },
    {
      key: 'language',
      icon: 'globe',
      label: t('palette.language'),
      hint,
      run: () => choose(language === 'it' ? 'en' : 'it'),
    },
  ]
  if (!may(session, endpoints.resetCaches)) return actions
  const resetCaches: Suggestion = {
    key: 'reset',
    icon: 'refresh',
    label: t('palette.resetCaches'),
    hint,
    run: () => reset.mutate({}),
  }
  return [resetCaches, ...actions]
}
