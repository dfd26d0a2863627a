import type { Plugin } from 'vite'
import { endpoints } from '../../src/model/endpoints.ts'

const MODULE = 'virtual:endpoint-table'
const RESOLVED = `\0${MODULE}`

/**
 * Gives the console the endpoint table without its schemas: method, path, roles and little more.
 * So the first page needs no validation library, and the table still has one source.
 */
export function endpointTable(): Plugin {
  return {
    name: 'varco-endpoint-table',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(slimTable())}` : undefined),
  }
}

function slimTable() {
  const rows = Object.entries(endpoints).map(([name, row]) => {
    const { method, path, access, versioned } = row as typeof row & { versioned?: boolean }
    return [name, { name, method, path, access, versioned: versioned ?? false }]
  })
  return Object.fromEntries(rows)
}
