/** What the address of a list says: the text filter, the column it is sorted by and which way. */
export type ListSearch = { filter?: string; sort?: string; desc?: boolean }

/** Reads the state of a list from its address; anything that makes no sense is as if it were not there. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return {
    filter: text(search.filter),
    sort: text(search.sort),
    desc: search.desc === true ? true : undefined,
  }
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
