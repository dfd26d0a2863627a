import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { rememberedPeriod } from './remembered-period.ts'
import { isClaimKey, type TransactionSearch, transactionSearch } from './transaction-search.ts'

/** A change of the filters; `undefined` takes one away. */
export type SearchChange = { [K in keyof TransactionSearch]?: TransactionSearch[K] | undefined }

/** The filters of this page, read from and written to its address. */
export function useTransactionSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = JSON.stringify(raw)
  const search = useMemo(() => {
    const found = transactionSearch(JSON.parse(text))
    if (found.period || found.from || found.to) return found
    return { ...found, period: rememberedPeriod.read() }
  }, [text])

  return useMemo(() => {
    const go = (next: SearchChange, replace: boolean) =>
      void navigate({ to: '.', search: ((now: object) => ({ ...now, ...next })) as never, replace })
    return {
      search,
      org: typeof raw.org === 'string' ? raw.org : undefined,
      /** Changes some filters and keeps the others; a step of the history that Back undoes. */
      change: (next: SearchChange) => {
        if (next.period) rememberedPeriod.write(next.period)
        go(next, false)
      },
      /** Puts other filters in place of all that are there. */
      replaceAll: (next: TransactionSearch) => go({ ...nothing(search), ...next }, false),
      /** Takes every filter away but time. */
      clear: () => go(filtersGone(search), false),
    }
  }, [search, raw.org, navigate])
}

function nothing(search: TransactionSearch): SearchChange {
  return { ...filtersGone(search), period: undefined, from: undefined, to: undefined }
}

function filtersGone(search: TransactionSearch): SearchChange {
  const claims = Object.keys(search).filter(isClaimKey)
  const gone: SearchChange = {
    outcome: undefined,
    q: undefined,
    status: undefined,
    organization: undefined,
    api: undefined,
    version: undefined,
    username: undefined,
    subject: undefined,
    clientId: undefined,
    issuer: undefined,
    address: undefined,
  }
  for (const key of claims) gone[key] = undefined
  return gone
}
