import type { TFunction } from 'i18next'
import { handOver } from './hand-over.ts'
import { type Pasted, recognize } from './recognize.ts'
import type { Suggestion } from './suggestion.ts'

type Go = (path: string) => void

/** Where a pasted text leads; nothing for plain words. */
export function pastedSuggestions(t: TFunction<'frame'>, text: string, go: Go): Suggestion[] {
  const pasted = recognize(text)
  return pasted ? suggestionsOf(t, pasted, go) : []
}

const SHORTEST_SEARCH = 3

/** Plain words can at least be searched for in the history. */
export function searchSuggestion(t: TFunction<'frame'>, text: string, go: Go): Suggestion[] {
  const trimmed = text.trim()
  if (trimmed.length < SHORTEST_SEARCH || recognize(trimmed)) return []
  const search = `/transactions?q=${encodeURIComponent(trimmed)}`
  return [
    {
      key: 'search',
      icon: 'search',
      label: t('palette.search', { text: trimmed.slice(0, 60) }),
      run: () => go(search),
    },
  ]
}

function suggestionsOf(t: TFunction<'frame'>, pasted: Pasted, go: Go): Suggestion[] {
  switch (pasted.kind) {
    case 'transaction':
      return [
        {
          key: 'transaction',
          icon: 'list',
          label: t('palette.transaction', { id: pasted.id }),
          run: () => go(`/transactions/${pasted.id}`),
        },
      ]
    case 'token':
      return [
        {
          key: 'token',
          icon: 'key',
          label: t('palette.token'),
          hint: t('palette.tokenHint'),
          run: () => {
            handOver({ token: pasted.token })
            go('/inspect-token')
          },
        },
      ]
    case 'code':
      return [
        {
          key: 'code',
          icon: 'warning',
          label: t('palette.code', { code: pasted.code }),
          run: () => go(`/transactions?q=${encodeURIComponent(pasted.code)}`),
        },
      ]
    case 'curl':
      return [
        {
          key: 'curl',
          icon: 'play',
          label: t('palette.curl', { method: pasted.method, path: pathOf(pasted.url) }),
          run: () => {
            handOver({ curl: pasted.command })
            go('/try')
          },
        },
      ]
    case 'url':
      return urlSuggestions(t, pasted, go)
  }
}

function urlSuggestions(
  t: TFunction<'frame'>,
  { url, delivery }: Extract<Pasted, { kind: 'url' }>,
  go: Go,
): Suggestion[] {
  if (!delivery) {
    const path = pathOf(url)
    return [
      {
        key: 'url',
        icon: 'list',
        label: t('palette.url', { path }),
        run: () => go(`/transactions?q=${encodeURIComponent(path)}`),
      },
    ]
  }
  const { organization, api, version } = delivery
  const filters = new URLSearchParams({ organization, api, version })
  const name = `${organization}/${api}/${version}`
  return [
    {
      key: 'delivery',
      icon: 'gate',
      label: t('palette.delivery', { name }),
      run: () => go(`/deliveries/${name}`),
    },
    {
      key: 'url',
      icon: 'list',
      label: t('palette.url', { path: name }),
      run: () => go(`/transactions?${filters}`),
    },
  ]
}

function pathOf(url: string): string {
  return URL.parse(url, 'http://gateway.invalid')?.pathname ?? url
}
