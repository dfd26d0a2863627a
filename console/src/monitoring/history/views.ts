import { type TransactionSearch, transactionSearch } from '../filters/transaction-search.ts'

/** A named set of filters, kept in this browser. */
export type View = { name: string; search: TransactionSearch }

/** How many views are kept. */
export const MAX_VIEWS = 30

/** Reads views from what was stored; anything else is no view. */
export function viewsOf(stored: unknown): View[] {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((one): View[] => {
      const { name, search } = (one ?? {}) as { name?: unknown; search?: unknown }
      if (typeof name !== 'string' || name === '' || typeof search !== 'object' || !search)
        return []
      return [{ name, search: transactionSearch(search as Record<string, unknown>) }]
    })
    .slice(0, MAX_VIEWS)
}

/** The views with one more; the same name replaces, the oldest gives way. */
export function withView(views: readonly View[], view: View): View[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS)
}
