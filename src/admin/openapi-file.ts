import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi/document.ts'

/** The text of docs/admin-api.openapi.json. */
export function openApiFile(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}

// Run as a program it writes the file: node src/admin/openapi-file.ts
if (import.meta.main) {
  writeFileSync(new URL('../../docs/admin-api.openapi.json', import.meta.url), openApiFile())
}
