import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'

const files = readdirSync(new URL('./it', import.meta.url))

for (const file of files) {
  test(`the texts of ${file} use the same values in both languages, and none is empty`, async () => {
    const it = flat((await import(`./it/${file}`)).default)
    const en = flat((await import(`./en/${file}`)).default)
    assert.deepEqual([...en.keys()], [...it.keys()])
    for (const [key, text] of it) {
      assert.notEqual(text.trim(), '', key)
      assert.notEqual(en.get(key)?.trim(), '', key)
      assert.deepEqual(placeholders(en.get(key)!), placeholders(text), key)
    }
  })
}

function flat(texts: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${name}`, value]]
      : [...flat(value as object, `${prefix}${name}.`)],
  )
  return new Map(entries)
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort()
}
