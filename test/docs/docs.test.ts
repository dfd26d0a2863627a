import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { errorsDocument, settingsDocument } from './documents.ts'

const documents = { 'settings.md': settingsDocument, 'errors.md': errorsDocument }

for (const [name, expected] of Object.entries(documents)) {
  test(`docs/${name} says what the code does (npm run docs writes it anew)`, async () => {
    const file = new URL(`../../docs/${name}`, import.meta.url)
    if (process.env.VARCO_WRITE_DOCS) await writeFile(file, expected())

    assert.equal(await readFile(file, 'utf8'), expected())
  })
}
