import { registerHooks } from 'node:module'

// Loaded before the product: its workers get a journal that drops every record, and nothing else is different.
const journal = new URL('../../src/journal/open-journal.ts', import.meta.url).href
const dropping = new URL('./dropping-journal.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url === journal ? { ...resolved, url: dropping } : resolved
  },
})
