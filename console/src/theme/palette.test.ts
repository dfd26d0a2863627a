import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as palette from './palette.ts'

const file = fileURLToPath(import.meta.resolve('design-tokens-italia/dist/css/variables.css'))
const tokens = readFileSync(file, 'utf8')

// The lightest surface, the darkest orange and the night are ours: the tokens end before them.
const ours = new Set(['#f5f7f9', '#4d2e00', ...palette.dark])

for (const [name, shades] of Object.entries(palette)) {
  test(`every shade of ${name} is a design token, or one of the few that are ours`, () => {
    const strange = shades.filter((shade) => !tokens.includes(shade) && !ours.has(shade))
    assert.deepEqual(strange, [])
  })
}
