/** The tabs of a transaction, in the words and the order of the specification. */
export const transactionTabs = [
  'journey',
  'general',
  'sender',
  'message',
  'diagnostics',
  'json',
] as const
export type TransactionTab = (typeof transactionTabs)[number]

/** Reads the tab from the address; anything else is the first. */
export function tabSearch(search: Record<string, unknown>): { tab?: TransactionTab } {
  return { tab: transactionTabs.find((one) => one === search.tab) }
}
