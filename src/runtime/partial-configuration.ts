import { type Document, isMap, isScalar, isSeq } from 'yaml'
import type { Configuration } from '../model/configuration.ts'
import type { Completion } from './configuration-file.ts'

/** The lists of a configuration and the fields that name their members. */
const LISTS = {
  organizations: ['name'],
  tokenPolicies: ['name'],
  deliveries: ['organization', 'api', 'version'],
  clients: ['clientId'],
} as const

/** Keeps what a file does not name: objects by their names, and the settings when there are none. */
export function keeping(stored: Configuration): Completion {
  return (document) => {
    if (!isMap(document.contents)) return
    for (const [list, fields] of Object.entries(LISTS)) {
      const named = new Set(namesIn(document, list, fields))
      const kept = stored[list as keyof typeof LISTS].filter(
        (one) => !named.has(nameOf(fields.map((field) => (one as Record<string, unknown>)[field]))),
      )
      if (kept.length > 0) append(document, list, kept)
    }
    if (!document.has('settings')) document.set('settings', document.createNode(stored.settings))
  }
}

function namesIn(document: Document, list: string, fields: readonly string[]): string[] {
  const members = document.get(list)
  if (!isSeq(members)) return []
  return members.items
    .filter((member) => isMap(member))
    .map((member) => nameOf(fields.map((field) => member.get(field))))
}

function nameOf(parts: readonly unknown[]): string {
  return JSON.stringify(parts.map((part) => (isScalar(part) ? part.value : part)).map(String))
}

// A list that is not one stays as it is: the check that follows says so, with its place.
function append(document: Document, list: string, members: readonly unknown[]): void {
  const there = document.get(list)
  if (there === undefined || there === null) document.set(list, document.createNode(members))
  else if (isSeq(there)) for (const member of members) there.add(document.createNode(member))
}
