/** What Prova API may be opened with: a transaction to start from. Tokens and requests never go into the address. */
export type TrySearch = { transaction?: string }

/** Reads it from the address. */
export function trySearch(search: Record<string, unknown>): TrySearch {
  const id = search.transaction
  return { transaction: typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined }
}
