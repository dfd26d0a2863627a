import { resolve } from 'node:path'
import { defineConfig } from 'rolldown'
import program from '../../rolldown.config.mjs'

const JOURNAL = resolve(import.meta.dirname, '../../src/journal/open-journal.ts')
const DROPPING = resolve(import.meta.dirname, 'dropping-journal.ts')

/** The program as a package carries it, but its workers get a journal that drops every record. */
export default defineConfig({ ...program, plugins: [...program.plugins, droppingJournal()] })

function droppingJournal() {
  return {
    name: 'dropping-journal',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === JOURNAL ? DROPPING : null
    },
  }
}
